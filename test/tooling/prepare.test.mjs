import { describe, expect, it } from 'vitest'
import { checkNode } from '../../demo/prepare.mjs'

describe('the check of Node', () => {
  it.each(['20.20.0', '20.21.1', '22.0.0', '24.1.0'])('lets %s pass', (version) => {
    expect(() => checkNode(version)).not.toThrow()
  })

  it.each(['18.20.4', '20.19.9'])('refuses %s in one line', (version) => {
    expect(() => checkNode(version)).toThrow(`Node 20.20 or newer is needed; this is Node ${version}.`)
  })
})
