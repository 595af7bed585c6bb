import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import 'mfa-elements'
import { App } from './app'

createRoot(document.getElementById('app')).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
