import { describe, expect, it } from 'vitest'
import { createNavigator, type Move, type Navigator } from '../../../src/core/navigation'

const start = { path: '/' }

/** A host that routes: it keeps its own history and shows the element where it is. */
const controlled = () => {
  const history = [{ path: '/', state: undefined as unknown }]
  const moves: Move[] = []
  const navigator: Navigator = createNavigator(start, (move) => {
    moves.push(move)
    const { kind, path, state } = move
    if (kind === 'push') history.push({ path, state })
    else if (kind === 'replace' || history.length === 1) history[history.length - 1] = { path, state }
    else history.pop()
    const place = history.at(-1)
    if (place) navigator.show(place)
    return 'prevented'
  })
  return { history, moves, navigator }
}

describe('a navigator on its own', () => {
  it('keeps a history in memory, with the state of each place', () => {
    const navigator = createNavigator(start, () => 'proceed')
    navigator.push('/auth', { login: 1 })
    navigator.push('/auth/email')
    expect(navigator.place).toEqual({ path: '/auth/email', state: undefined })
    navigator.back('/elsewhere')
    expect(navigator.place).toEqual({ path: '/auth', state: { login: 1 } })
    expect(navigator.canGoBack).toBe(true)
  })

  it('goes to the fallback where there is nothing to go back to', () => {
    const navigator = createNavigator({ path: '/auth/email' }, () => 'proceed')
    navigator.back('/auth')
    expect([navigator.place.path, navigator.canGoBack]).toEqual(['/auth', false])
  })

  it('does not come back to a place that was replaced', () => {
    const navigator = createNavigator(start, () => 'proceed')
    navigator.push('/auth')
    navigator.replace('/dashboard')
    navigator.back('/x')
    expect(navigator.place.path).toBe('/')
  })

  it('tells its listeners of each change, and not of a replacement by the same', () => {
    const navigator = createNavigator(start, () => 'proceed')
    let told = 0
    const leave = navigator.subscribe(() => {
      told += 1
    })
    navigator.push('/auth')
    navigator.replace('/auth')
    navigator.show({ path: '/auth', state: undefined })
    leave()
    navigator.push('/auth/otp')
    expect(told).toBe(1)
  })

  it('stays where it is when somebody else shows the place', () => {
    const navigator = createNavigator(start, () => 'handled')
    navigator.push('/dashboard')
    expect(navigator.place).toBe(start)
  })
})

describe('a navigator that its host controls', () => {
  it('asks before each move, and goes where the host shows it', () => {
    const { navigator, moves, history } = controlled()
    navigator.push('/auth', { login: 1 })
    navigator.push('/auth/email', { login: 1 })
    navigator.back('/auth')
    navigator.replace('/auth/otp')
    expect(moves.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
      'push /auth',
      'push /auth/email',
      'back /auth',
      'replace /auth/otp',
    ])
    expect(navigator.place.path).toBe(history.at(-1)?.path)
  })

  it('stays where it is until the host shows the new place, also later', () => {
    const navigator = createNavigator(start, () => 'prevented')
    navigator.push('/auth')
    expect(navigator.place).toBe(start)
    navigator.show({ path: '/auth', state: 1 })
    expect([navigator.place.state, navigator.canGoBack]).toEqual([1, true])
    navigator.back('/x')
    navigator.show({ path: '/' })
    expect([navigator.place.path, navigator.canGoBack]).toEqual(['/', false])
  })

  it('understands the browser’s own back button', () => {
    const { navigator } = controlled()
    navigator.push('/auth')
    navigator.push('/auth/otp')
    navigator.show({ path: '/auth' })
    navigator.show({ path: '/' })
    expect(navigator.canGoBack).toBe(false)
  })

  it('may be sent elsewhere than it asked', () => {
    const navigator = createNavigator(start, () => 'prevented')
    navigator.push('/auth')
    navigator.show({ path: '/maintenance' })
    expect(navigator.place.path).toBe('/maintenance')
  })
})
