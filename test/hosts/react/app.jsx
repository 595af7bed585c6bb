import { useEffect, useState } from 'react'
import { configUrl } from '../config-url'

const here = () => ({ path: location.pathname + location.search, state: history.state?.place })

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
    const ours = history.state?.ours ?? 0
    if (event.kind === 'back' && ours > 0) return history.back()
    const entry = { place: event.state, ours: event.kind === 'push' ? ours + 1 : ours }
    if (event.kind === 'push') history.pushState(entry, '', event.path)
    else history.replaceState(entry, '', event.path)
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
