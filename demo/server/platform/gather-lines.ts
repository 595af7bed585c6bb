import type { DestinationStream } from 'pino'

/** No one reads a log sooner. */
const GATHER_MS = 10

/** Writes lines a moment later, together with those that come meanwhile, and what is left when the process ends. */
export function gatherLines(output: DestinationStream): DestinationStream {
  let lines = ''
  let timer: NodeJS.Timeout | undefined
  const writeAll = () => {
    clearTimeout(timer)
    timer = undefined
    if (lines === '') return
    output.write(lines)
    lines = ''
  }
  process.on('exit', writeAll)
  return {
    write: (line) => {
      lines += line
      timer ??= setTimeout(writeAll, GATHER_MS).unref()
    },
  }
}
