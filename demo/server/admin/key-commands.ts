import { audit } from '../audit/audit'
import { ownSecret } from '../secrets/own-secret'
import { newSecret, replaceSecret, secretFileIn } from '../secrets/secret-file'
import { addUnlocking, removeOtherUnlocking } from '../secrets/unlock'
import type { Answer, Command, CommandContext } from './command'

/** With the old key: adds a new one. With the new key and --finish: has the old one open nothing any more. */
const rotateKey: Command = {
  form: '[--finish]',
  about: 'make a new secret key; with --finish, once all instances run with it, end the old one',
  needs: 0,
  takes: 0,
  flags: { finish: 'alone' },
  run: (context, _args, flags) => (flags.has('finish') ? finish(context) : begin(context)),
}

async function begin({ database, settings }: CommandContext): Promise<Answer> {
  const next = newSecret()
  await addUnlocking(database, await ownSecret(database, settings), next)
  if (settings.secretKey === undefined) await replaceSecret(settings.dataDir, next)
  await audit(database, settings.clock.now(), { action: 'key-rotation', details: { step: 'begun' } })
  if (settings.secretKey === undefined) {
    const file = secretFileIn(settings.dataDir)
    return {
      text: `The new key is in ${file}. Restart the server, then write: rotate-key --finish`,
      data: { file },
    }
  }
  return {
    text: `SECRET_KEY=${next}\nGive it to every instance, or what follows the = to its SECRET_KEY_FILE, and restart them one by one. Then write: rotate-key --finish`,
    data: { secretKey: next },
  }
}

async function finish({ database, settings }: CommandContext): Promise<Answer> {
  const ended = await removeOtherUnlocking(database, await ownSecret(database, settings))
  await audit(database, settings.clock.now(), { action: 'key-rotation', details: { step: 'finished' } })
  return { text: `Keys that open the database no longer: ${ended}.`, data: { ended } }
}

export const keyCommands: Readonly<Record<string, Command>> = { 'rotate-key': rotateKey }
