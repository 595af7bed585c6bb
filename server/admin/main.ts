import { runAdmin } from './run-admin'

const { exitCode, text } = await runAdmin(
  process.argv.slice(2),
  process.env,
  (line) => process.stderr.write(`${line}\n`),
  { stdout: process.stdout, isTerminal: process.stdout.isTTY },
)
const stream = exitCode === 0 || exitCode === 3 ? process.stdout : process.stderr
stream.write(text)
process.exitCode = exitCode
