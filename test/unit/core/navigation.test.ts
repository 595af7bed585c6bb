import { describe, expect, it } from 'vitest'
import { createChoice, createNavigator, type Move, type Navigator } from '../../../src/core/page/navigation'

const start = { path: '/' }

/** A host that routes: it keeps its own history and shows the element where it is. */
function controlled() {
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
    let calls = 0
    const leave = navigator.subscribe(() => {
      calls += 1
    })
    navigator.push('/auth')
    navigator.replace('/auth')
    navigator.show({ path: '/auth', state: undefined })
    leave()
    navigator.push('/auth/otp')
    expect(calls).toBe(1)
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

describe('a choice that has just been made', () => {
  const waiting = '/auth/mobile/wait'

  it('is consumed once, at the place that it was made for', () => {
    const navigator = createNavigator(start, () => 'proceed')
    navigator.push(waiting, undefined, { begin: true })
    navigator.consumeChoice('/auth/pc')
    expect([navigator.isChosen('/auth/pc'), navigator.isChosen(waiting)]).toEqual([false, true])
    navigator.consumeChoice(waiting)
    expect(navigator.isChosen(waiting)).toBe(false)
  })

  it('is not made by going back, unless that is what was chosen', () => {
    const navigator = createNavigator(start, () => 'proceed')
    navigator.push(waiting)
    navigator.push('/auth/fail')
    navigator.back(waiting)
    expect(navigator.isChosen(waiting)).toBe(false)
    navigator.push('/auth/fail')
    navigator.back(waiting, { begin: true })
    expect(navigator.isChosen(waiting)).toBe(true)
  })

  it('waits for a host that shows the place later, also by its own history', () => {
    const navigator = createNavigator(start, () => 'prevented')
    navigator.push(waiting, undefined, { begin: true })
    navigator.show({ path: '/', state: 'drawn again' })
    navigator.show({ path: waiting })
    expect(navigator.isChosen(waiting)).toBe(true)
  })

  it('is over when the person goes somewhere else first', () => {
    const choice = createChoice()
    const navigator = createNavigator(start, () => 'prevented', choice)
    navigator.push(waiting, undefined, { begin: true })
    navigator.show({ path: '/auth' })
    navigator.show({ path: waiting })
    expect(navigator.isChosen(waiting)).toBe(false)
    navigator.push(waiting, undefined, { begin: true })
    navigator.push('/auth/otp')
    navigator.show({ path: waiting })
    expect(navigator.isChosen(waiting)).toBe(false)
  })

  it('reaches the element that shows the place instead, and no other one', () => {
    const choice = createChoice()
    const wizard = createNavigator({ path: '/mobileSetup/select' }, () => 'handled', choice)
    wizard.push('/register/otp', undefined, { begin: true })
    const register = createNavigator({ path: '/register/otp' }, () => 'proceed', choice)
    expect(register.isChosen('/register/otp')).toBe(true)
    wizard.push('/register/otp', undefined, { begin: true })
    createNavigator({ path: '/dashboard' }, () => 'proceed', choice)
    expect(register.isChosen('/register/otp')).toBe(false)
  })
})

describe('a move that first goes some steps back', () => {
  const deep = () => {
    const navigator = createNavigator(start, () => 'proceed')
    for (const path of ['/auth', '/auth/mobile', '/auth/mobile/wait', '/auth/fail']) navigator.push(path)
    return navigator
  }

  it('leaves behind what lies between', () => {
    const navigator = deep()
    navigator.push('/auth/otp', undefined, { steps: 3 })
    navigator.back('/x')
    expect(navigator.place.path).toBe('/auth')
    const cancelled = deep()
    cancelled.replace('/auth', 'fresh', { steps: 3 })
    expect(cancelled.place).toEqual({ path: '/auth', state: 'fresh' })
    cancelled.back('/x')
    expect(cancelled.place.path).toBe('/')
  })

  it('takes the first place where there are not so many', () => {
    const navigator = createNavigator({ path: '/auth/fail' }, () => 'proceed')
    navigator.push('/auth/otp', undefined, { steps: 2 })
    expect([navigator.place.path, navigator.canGoBack]).toEqual(['/auth/otp', false])
  })

  it('tells the host how many, and is completed by what it shows', () => {
    const moves: Move[] = []
    const navigator = createNavigator(start, (move) => {
      moves.push(move)
      return 'prevented'
    })
    navigator.show({ path: '/auth' })
    navigator.show({ path: '/auth/fail' })
    navigator.push('/auth/otp', 1, { steps: 1 })
    expect(moves.at(-1)).toEqual({ kind: 'push', path: '/auth/otp', state: 1, steps: 1 })
    navigator.show({ path: '/auth/otp', state: 1 })
    navigator.back('/x')
    expect(moves.at(-1)).toMatchObject({ kind: 'back', path: '/auth' })
  })
})
