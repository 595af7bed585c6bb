import { describe, expect, it } from 'vitest'
import { methods } from '../../../src/contract/methods'
import {
  type AreaName,
  areaFor,
  areaOfPath,
  homeOf,
  type PlaceName,
  placeOf,
  placeRows,
  places,
  redirectFor,
} from '../../../src/core/page/places'
import { methodPath } from '../../../src/core/sign-in/sign-in-places'

const names = Object.keys(places) as PlaceName[]

describe('the areas', () => {
  it.each([
    ['/', 'login'],
    ['/auth', 'login'],
    ['/auth/email', 'login'],
    ['/auth/unknown', 'login'],
    ['/dashboard', 'dashboard'],
    ['/dashboard/mobile?x', 'dashboard'],
    ['/register/pc', 'register'],
    ['/mobileSetup', 'mobile-setup'],
    ['/mobileSetup/os', 'mobile-setup'],
    ['', 'login'],
    ['/authentic', undefined],
    ['/constructor', undefined],
    ['/sample', undefined],
    ['/personalPolicy', undefined],
    ['//evil.example', undefined],
    ['//dashboard', undefined],
  ])('own %s: %s', (path, area) => {
    expect(areaOfPath(path)).toBe(area)
  })

  it('that are signed in send everybody without a token to / [R30a, R222a]', () => {
    for (const path of ['/dashboard', '/dashboard/otp', '/register/fido', '/mobileSetup/os']) {
      expect(redirectFor(path, false)).toBe('/')
      expect(redirectFor(path, true)).toBeUndefined()
    }
  })

  it('without an area need a token too where the signed-in area is asked to show them [R29d] [R30a]', () => {
    expect(redirectFor('/nowhere', false, 'dashboard')).toBe('/')
    expect(redirectFor('/nowhere', true, 'dashboard')).toBeUndefined()
  })

  it('of the sign-in send everybody with a token on [R35] [R55] [A53]', () => {
    for (const path of ['/', '/auth', '/auth/email']) {
      expect(redirectFor(path, true)).toBe('/dashboard')
      expect(redirectFor(path, false)).toBeUndefined()
    }
  })

  it('leave the dashboard’s path to an element of the company QR, and no other', () => {
    expect(areaFor('/dashboard', 'company-qr')).toBe('company-qr')
    expect(areaFor('/dashboard', 'login')).toBe('dashboard')
    expect(areaFor('/', 'company-qr')).toBe('login')
    expect(areaFor('/nowhere', 'company-qr')).toBe('company-qr')
  })

  it('open at a place that they show', () => {
    for (const area of Object.keys(homeOf) as AreaName[])
      expect(areaFor(places[homeOf[area]].path, area)).toBe(area)
  })
})

describe('a place', () => {
  it.each(names)('%s is found by its path, in its area', (name) => {
    const { path, area } = placeRows[name]
    expect(placeOf(path)).toBe(name)
    expect(areaOfPath(path)).toBe(area)
  })

  it.each(['/nowhere', '/dashboard/', '/auth/password', '/mobileSetup', ''])('is not at %j', (path) => {
    expect(placeOf(path)).toBeUndefined()
  })

  it('is there for each method of the chooser', () => {
    for (const { name } of methods) expect(placeOf(methodPath(name))).toBeDefined()
  })
})
