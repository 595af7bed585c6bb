import { Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { gatherWrites } from '../../demo/server/database/gather-writes'

it('what is written in one turn of the event loop goes out in one piece', async () => {
  const pieces: string[] = []
  const stream = new Writable({
    writev: (chunks, done) => {
      pieces.push(chunks.map(({ chunk }) => String(chunk)).join(' '))
      done()
    },
  })
  const write = async (...words: string[]) => {
    for (const word of words) {
      gatherWrites(stream)
      stream.write(word)
      await undefined
    }
  }
  await write('a', 'b')
  await write('c')
  expect(pieces).toEqual([])
  await nextTurn()
  expect(pieces).toEqual(['a b c'])

  await write('d')
  await nextTurn()
  expect(pieces).toEqual(['a b c', 'd'])
})
