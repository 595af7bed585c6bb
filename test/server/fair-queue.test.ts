import { expect, it } from 'vitest'
import { createFairQueue } from '../../server/platform/fair-queue'

it('drops the last message of the sender with most in a full lane, and none of senders with as many', async () => {
  const queue = createFairQueue({
    places: 1,
    lanes: { only: { reserved: 0, longest: 6, longestOfOne: 6 } },
    refusal: { message: 'full', limit: 'only' },
  })
  let begin = (): void => undefined
  const held = queue.run('only', ['held'], () => new Promise<void>((resolve) => (begin = resolve)))
  const ran: string[] = []
  const run = (key: string, name: string) =>
    queue
      .run('only', [key], async () => void ran.push(name))
      .catch(({ message }) => ran.push(`${name} ${message}`))
  const many = ['1', '2', '3', '4', '5', '6'].map((number) => run('many', `many ${number}`))
  const others = ['a', 'b', 'c', 'd', 'e'].map((key) => run(key, key))
  const late = run('f', 'f')
  begin()
  await Promise.all([held, ...many, ...others, late])
  const refused = ran.filter((name) => name.endsWith('full')).sort()
  expect(refused).toEqual(
    ['f', 'many 2', 'many 3', 'many 4', 'many 5', 'many 6'].map((name) => `${name} full`),
  )
  expect(ran.filter((name) => !name.endsWith('full'))).toEqual(['many 1', 'a', 'b', 'c', 'd', 'e'])
})
