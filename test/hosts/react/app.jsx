import { useEffect, useState } from 'react'
import { configUrl } from '../config-url'

const here = () => ({ path: location.pathname, state: history.state })

export function App() {
  const [place, setPlace] = useState(here)
  const [language, setLanguage] = useState('en')
  const [who, setWho] = useState('nobody')

  useEffect(() => {
    const onPopState = () => setPlace(here())
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [])

  const navigate = (event) => {
    event.preventDefault()
    if (event.kind === 'back') return history.back()
    history[`${event.kind}State`](event.state, '', event.path)
    setPlace(here())
  }

  return (
    <>
      <header>
        <p>Signed in: {who}</p>
        <button type="button" onClick={() => setLanguage('ko')}>
          Korean, please
        </button>
      </header>
      <mfa-login
        configUrl={configUrl}
        language={language}
        place={place}
        onmfa-navigate={navigate}
        onmfa-signed-in={(event) => setWho(`${event.employeeId} by ${event.method}`)}
        onmfa-signed-out={() => setWho('nobody')}
      />
    </>
  )
}
