import { audit } from '../audit/audit'
import { ownSecret } from '../secrets/own-secret'
import { newSecret, replaceSecret, secretFileIn } from '../secrets/secret-file'
import { addUnlocking, removeOtherUnlocking, rotateTokenKey } from '../secrets/unlock'
import { AdminError } from './admin-error'
import type { Answer, Command, CommandContext } from './command'

/**
 * With the old key: adds a new one. With the new key and --finish: has the old one open nothing any more. Either makes a new token
 * key, too; with --tokens, nothing else changes.
 */
const rotateKey: Command = {
  form: '[--finish | --tokens]',
  about:
    'make a new secret key; with --finish, once all instances run with it, end the old one; with --tokens, make a new token key alone',
  needs: 0,
  takes: 0,
  flags: { finish: 'alone', tokens: 'alone' },
  run: (context, _args, flags) => {
    if (flags.has('finish') && flags.has('tokens'))
      throw new AdminError('Write --finish or --tokens: --finish makes a new token key, too.')
    if (flags.has('tokens')) return rotateTokens(context)
    return flags.has('finish') ? finish(context) : begin(context)
  },
}

async function begin({ database, settings }: CommandContext): Promise<Answer> {
  const next = newSecret()
  await addUnlocking(database, await ownSecret(database, settings), next, settings.clock.now())
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
  const now = settings.clock.now()
  const ended = await removeOtherUnlocking(database, await ownSecret(database, settings), now)
  await audit(database, now, { action: 'key-rotation', details: { step: 'finished' } })
  return { text: `Keys that open the database no longer: ${ended}.`, data: { ended } }
}

async function rotateTokens({ database, settings }: CommandContext): Promise<Answer> {
  const now = settings.clock.now()
  const signsFrom = await rotateTokenKey(database, await ownSecret(database, settings), now)
  if (!signsFrom)
    throw new AdminError(
      'Finish the change of the secret key first, which makes a new token key: rotate-key --finish',
    )
  await audit(database, now, { action: 'key-rotation', details: { step: 'tokens' } })
  return {
    text: `Tokens are signed with a new key from ${signsFrom.toISOString()} on. Nothing has to be restarted.`,
    data: { signsFrom },
  }
}

export const keyCommands: Readonly<Record<string, Command>> = { 'rotate-key': rotateKey }
