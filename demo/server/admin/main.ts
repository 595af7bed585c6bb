import { runAdmin } from './run-admin'

const { exitCode, text } = await runAdmin(
  process.argv.slice(2),
  process.env,
  (line) => process.stderr.write(`${line}\n`),
  { isTerminal: process.stdout.isTTY },
)
const stream = exitCode === 0 ? process.stdout : process.stderr
stream.write(text)
process.exitCode = exitCode
