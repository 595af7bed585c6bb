import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'

const folder = path.join(import.meta.dirname, '../transcripts')

/** True if transcripts are written instead of compared. Read them aloud afterwards. */
const isWriting = process.env.WRITE_TRANSCRIPTS === '1'

/**
 * Runs in the page before anything else: writes down what its live regions say, in order. What is added to a polite region
 * is said, and all of an alert when it appears.
 */
function listen() {
  const spoken: string[] = []
  Object.assign(window, { spoken })
  const live = '[role=alert], [role=status], [aria-live=polite], [aria-live=assertive]'
  const textOf = (node: Node): string => {
    if (node instanceof Element && node.matches('[aria-hidden=true], style, button')) return ''
    if (node instanceof Text) return node.data
    return [...node.childNodes].map(textOf).filter(Boolean).join(' ')
  }
  const say = (node: Node) => {
    const text = textOf(node).replace(/\s+/g, ' ').trim()
    if (text) spoken.push(text)
  }
  const alertsIn = (node: Element) =>
    [node, ...node.querySelectorAll('[role=alert]')].filter((each) => each.matches('[role=alert]'))
  const added = (node: Node) => {
    const element = node instanceof Element ? node : undefined
    const around = (element ?? node.parentElement)?.closest(live)
    if (around && around !== node) say(around.matches('[role=alert]') ? around : node)
    else if (element) for (const alert of alertsIn(element)) say(alert)
  }
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (options) {
    const root = attach.call(this, options)
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') added(target)
        for (const node of addedNodes) if (node.isConnected) added(node)
      }
    }).observe(root, { childList: true, characterData: true, subtree: true })
    return root
  }
}

/**
 * Without what differs from run to run: numbers of employees, dates, seconds, the digits of codes, and what the live region
 * still holds of what has been said.
 */
const steady = (text: string) =>
  text
    .replace(/\n {2}- status(:(\n {4}.*)*)?(?=\n|$)/g, '')
    .replace(/(?<!level[= ])\d[\d.,:]*/g, '#')
    .replace(/#( #)+/g, '#')
    .trimEnd()

interface AxNode {
  readonly ignored: boolean
  readonly role?: { readonly value: string }
  readonly name?: { readonly value: string }
  readonly description?: { readonly value: string }
  readonly value?: { readonly value: string }
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value: unknown } }[]
}

const states = ['invalid', 'required', 'checked', 'expanded', 'disabled', 'busy', 'level']

/** One node as a screen reader says it: role, name, state, and what describes it. */
function line({ role, name, value, description, properties = [] }: AxNode) {
  const saidStates = properties
    .filter(({ name: state, value: { value: set } }) => states.includes(state) && set && set !== 'false')
    .map(({ name: state, value: { value: set } }) =>
      set === true || set === 'true' ? state : `${state} ${set}`,
    )
  return [
    `${role?.value} “${name?.value ?? ''}”`,
    value?.value ? `value “${value.value}”` : '',
    ...saidStates,
    description?.value ? `described “${description.value}”` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** A screen reader's way through the portal, step by step, compared with a file that somebody has read aloud. */
export async function transcriptOf(page: Page, name: string) {
  const file = path.join(folder, `${name}.txt`)
  const written = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const sections = new Map(
    written
      .split(/^## /m)
      .slice(1)
      .map((section): [string, string] => [section.split('\n')[0] ?? '', section.trimEnd()]),
  )
  const steps: string[] = []
  const devTools = await page.context().newCDPSession(page)
  await page.addInitScript(listen)

  const focus = async (): Promise<string> => {
    const { result } = await devTools.send('Runtime.evaluate', {
      expression: `(() => { let node = document.activeElement
        while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement
        return node })()`,
    })
    if (!result.objectId) return 'nothing'
    const { nodes } = await devTools.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId,
      fetchRelatives: true,
    })
    const [node, ...around] = nodes as AxNode[]
    if (node?.role?.value === 'none') return 'the page'
    const dialog = around.find(({ role }) => /dialog/.test(role?.value ?? ''))
    return [dialog, node].flatMap((each) => (each ? [line(each)] : [])).join(' > ')
  }

  const look = async (title: string, screen: boolean) => {
    const spoken = await page.evaluate(() => (window as unknown as { spoken: string[] }).spoken)
    const lines = [title, ...spoken.map((text) => `says: ${text}`), `focus: ${await focus()}`]
    if (screen) lines.push(await page.locator('body').ariaSnapshot())
    return steady(lines.join('\n'))
  }

  /** While the file is written, nothing says yet what a step ends with: two looks that are alike do. */
  const standsStill = async (title: string, screen: boolean) => {
    let before = ''
    const isAsBefore = async () => {
      const now = await look(title, screen)
      const same = now === before
      before = now
      return same
    }
    await expect.poll(isAsBefore, { intervals: [1500] }).toBe(true)
  }

  return {
    /**
     * @param act what the person does
     * @param screen whether the screen that follows is written down whole
     */
    async step(title: string, act: () => Promise<unknown>, { screen = false } = {}) {
      await act()
      if (isWriting) await standsStill(title, screen)
      else await expect.poll(() => look(title, screen)).toBe(sections.get(title))
      steps.push(await look(title, screen))
      await page.evaluate(() => {
        ;(window as unknown as { spoken: string[] }).spoken.length = 0
      })
    },
    /** Every step of the file has been taken. */
    end() {
      if (isWriting) {
        mkdirSync(folder, { recursive: true })
        writeFileSync(file, `${steps.map((step) => `## ${step}\n`).join('\n')}`)
      } else expect([...sections.keys()]).toEqual(steps.map((step) => step.split('\n')[0]))
    },
  }
}
