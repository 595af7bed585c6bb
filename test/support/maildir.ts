import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'

async function filed(folder: string): Promise<Email[]> {
  const names = await readdir(join(folder, 'new'))
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, 'new', name)))))
}

/** The six digits in the first mail to an address that a mail server has filed in a Maildir; waits for it. */
export async function codeInMaildir(folder: string, address: string): Promise<string> {
  let code: string | undefined
  await expect(async () => {
    const mail = (await filed(folder)).find(({ to }) =>
      to?.some((recipient) => recipient.address === address),
    )
    code = /^\s*(\d{6}(?:\d{4})?)\s*$/m.exec(mail?.text ?? '')?.[1]
    expect(code, `no code for ${address} in ${folder}`).toBeDefined()
  }).toPass({ timeout: 10_000 })
  return `${code}`
}
