import { audit } from '../audit/audit'
import {
  addUnlocking,
  newSecret,
  ownSecret,
  removeOtherUnlocking,
  replaceSecret,
  rotateTokenKey,
  secretFileIn,
} from '../secrets/secret-key'
import { AdminError, type Answer, type Command, type CommandContext } from './command'

/**
 * Rotates the secret key in two steps. The first runs with the old key and adds a new one. The second, --finish, runs
 * with the new key and disables the old one. Both also make a new token key; --tokens makes only that.
 */
const rotateKey: Command = {
  form: '[--finish | --tokens]',
  about:
    'make a new secret key; --finish disables the old one when all instances use the new one; --tokens only makes a new token key',
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
    text: `SECRET_KEY=${next}\nSet it on every instance, or write the part after the = into its SECRET_KEY_FILE. Restart the instances one by one. Then write: rotate-key --finish`,
    data: { secretKey: next },
  }
}

async function finish({ database, settings }: CommandContext): Promise<Answer> {
  const now = settings.clock.now()
  const ended = await removeOtherUnlocking(database, await ownSecret(database, settings), now)
  await audit(database, now, { action: 'key-rotation', details: { step: 'finished' } })
  return { text: `Old keys that no longer open the database: ${ended}.`, data: { ended } }
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
