import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

export interface Shell {
  /**
   * Types a line and, where it asks for something, answers. Variables, options, mask and folder last until the next line.
   *
   * @param answers what is typed at its prompts, one a line
   * @returns what it printed
   * @throws with what it printed when its exit code is not 0
   */
  type(line: string, answers?: readonly string[]): Promise<string>
}

/** A shell of root's, as an operator has one open for the whole of an installation. */
export function openShell(folder: string): Shell {
  const state = join(folder, 'shell-state')
  writeFileSync(state, 'cd /root\n')
  // Variables that bash keeps to itself cannot be set again.
  const script = `source ${state}
eval "$1"
code=$?
{ declare -p | grep -vE '^declare -[a-zA-Z]*[rA]|^declare -[a-zA-Z-]+ (BASH|DIRSTACK|code|_=)'; umask -p; set +o; printf 'cd %q\\n' "$PWD"; } > ${state}
exit $code`
  return {
    async type(line, answers = []) {
      // In a session of its own it has no terminal to ask at, and takes the answers from its input.
      const child = spawn('setsid', ['--wait', 'bash', '-c', script, 'bash', line])
      child.stdin.end(answers.map((answer) => `${answer}\n`).join(''))
      const [out, err, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close'),
      ])
      if (code !== 0) throw new Error(`$ ${line}\n${out}${err}exit code ${code}`)
      return out + err
    },
  }
}
