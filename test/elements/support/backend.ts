import { expect } from 'chai'
import { FakeBackend, type FakeRequest, type Table } from '../../support/fake-backend'
import { wakeClock } from './clock'
import { clearPage } from './page'
import { settled } from './until'

export interface TestBackend {
  /** Requests since the start of the test, or since it last changed the answers. */
  readonly requests: readonly FakeRequest[]
  /** Answers otherwise from here on. */
  answer(changes: Table): void
}

/**
 * A backend for each test of a `describe`. After a test the page is empty, the session has ended, the clock is right, and
 * no call was made that the table lacks.
 */
export function testBackend(table: Table): TestBackend {
  let backend: FakeBackend
  const close = () => {
    backend.restore()
    expect(backend.unlisted).to.deep.equal([])
  }
  beforeEach(() => {
    backend = new FakeBackend(table).takeOver()
  })
  afterEach(async () => {
    await clearPage()
    await settled()
    wakeClock()
    close()
  })
  return {
    get requests() {
      return backend.requests
    },
    answer(changes) {
      close()
      backend = new FakeBackend({ ...table, ...changes }).takeOver()
    },
  }
}
