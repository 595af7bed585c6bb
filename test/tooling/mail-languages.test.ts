import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { portalTitle } from '../../server/company'
import { codeMail, codeSms, mailOfNotice, type StoredNotice } from '../../server/mail/compose-mail'
import { messageLanguages } from '../../server/mail/texts'
import { en } from '../../server/mail/texts/en'
import type { MessageTexts } from '../../server/mail/texts/message-texts'
import { accentedTexts } from '../support/pseudo-language/accented'

/** The list as a developer changes it who adds a language. */
const languages = messageLanguages as unknown as MessageTexts[]
const pseudo: MessageTexts = { ...accentedTexts(en), tag: 'qps-ploc' }

const at = new Date('2026-11-21T04:21:00Z')
const code = { code: '123456', applicationName: '1', validMinutes: 3 }
const device = { by: 'you', type: 'ctap', applicationName: '1', description: '1', previous: '2' } as const
const notices: readonly StoredNotice[] = [
  ...(['added', 'renamed', 'removed'] as const).map((kind) => ({ ...device, kind })),
  ...(['locked', 'granted', 'phone-linked'] as const).map((kind) => ({
    kind,
    by: 'help-desk' as const,
    methods: ['mobile', 'recovery otp'] as const,
    phone: '1',
  })),
  { kind: 'attack', method: 'email' },
  { kind: 'attack', method: 'sms', inKnownBrowser: true },
  { kind: 'former-address' },
]

const others = /[A-Za-z]{2,}|\p{Script=Hangul}/u

describe('a language that is added to mails and text messages', () => {
  beforeEach(() => {
    languages.unshift(pseudo)
  })
  afterEach(() => {
    languages.shift()
  })

  it('is the first one of each mail if it is the first of the list, and has a part to itself', () => {
    for (const mail of [codeMail(code), ...notices.map((notice) => mailOfNotice(notice, at))]) {
      const [first = '', ...rest] = mail.text.split('\n---\n\n')
      expect(rest).toHaveLength(2)
      expect(first).toMatch(/\[.*~\]/)
      expect(first).not.toMatch(others)
      expect(mail.subject.split(' · ')[0]).not.toMatch(others)
      expect(mail.html).toContain('<html lang="qps-ploc">')
    }
  })

  it('is above the code of a text message, and in the title', () => {
    const title = portalTitle(undefined)
    expect(title).not.toMatch(others)
    const [heading, sent, instruction] = codeSms(title, code).split('\n')
    expect([heading, instruction].join(' ')).not.toMatch(others)
    expect(sent).toBe('123456')
  })
})
