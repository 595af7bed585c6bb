import type { Page } from '@playwright/test'
import { holdBack } from '../support/hold'
import { expect, test } from '../support/portal-test'

/** React renders nothing before this file is there. */
const react = '**/elements/chunks/react-*.js'

/** Changes of extensions and page scripts to the form before React takes it over. They run in the page. */
const changes = {
  'the icon of a password manager after the field': (form) => {
    form.querySelector('input')?.after(document.createElement('div'))
  },
  'a button before the field': (form) => {
    form.querySelector('input')?.before(document.createElement('button'))
  },
  'the field in a span': (form) => {
    const span = document.createElement('span')
    const input = form.querySelector('input') as HTMLInputElement
    input.replaceWith(span)
    span.append(input)
  },
  'the words of a translator': (form) => {
    for (const node of [...form.querySelectorAll('h1, p, label, button[type=submit]')]) {
      const font = document.createElement('font')
      font.append(...node.childNodes)
      node.append(font)
    }
  },
  'other words in the same node': (form) => {
    const heading = form.querySelector('h1')?.firstChild
    if (heading) heading.nodeValue = 'Anmelden'
  },
  'white space': (form) => form.prepend('\n  '),
  'a comment': (form) => form.append(document.createComment('seen')),
  'a form around the form': (form) => {
    const around = document.createElement('form')
    form.replaceWith(around)
    around.append(form)
  },
  'a node beside the form': (form) => form.after(document.createElement('aside')),
  'no label any more': (form) => form.querySelector('label')?.remove(),
} satisfies Record<string, (form: HTMLFormElement) => void>

/** Opens the login form as it stands before React. */
async function formBeforeReact(page: Page) {
  await page.addInitScript(() =>
    addEventListener('mfa-ready', () => document.documentElement.setAttribute('data-ready', '')),
  )
  const release = await holdBack(page, react)
  await page.goto('/', { waitUntil: 'commit' })
  // Parts that the first frame lacks have come, too.
  await expect(page.getByRole('button', { name: '한국어' })).toBeVisible()
  return {
    change: (change: (form: HTMLFormElement) => void) =>
      page.locator('mfa-login form[part]').evaluate(change),
    async start() {
      release()
      await expect(page.locator('html[data-ready]')).toBeAttached()
    },
  }
}

for (const [name, change] of Object.entries(changes)) {
  test.describe(`${name}, before React has arrived`, () => {
    test('leaves one form, with text, caret and focus', async ({ page, screens, complaints }) => {
      const form = await formBeforeReact(page)
      await screens.userId.pressSequentially('mjkm')
      await screens.userId.press('ArrowLeft')
      await page.getByRole('checkbox').check({ force: true })
      await screens.userId.focus()
      await form.change(change)
      await form.start()
      complaints.length = 0
      await expect(page.locator('mfa-login form')).toHaveCount(1)
      await expect(screens.userId).toBeFocused()
      await page.keyboard.type('i')
      await expect(screens.userId).toHaveValue('mjkim')
      await expect(page.getByRole('checkbox')).toBeChecked()
      await expect(screens.signIn).toBeEnabled()
    })

    test('keeps an Enter that came before or after [R34]', async ({
      page,
      employee,
      screens,
      complaints,
    }) => {
      const form = await formBeforeReact(page)
      await screens.userId.fill(employee.employeeId)
      await form.change(change)
      await page.locator('#employee-id').press('Enter')
      await form.start()
      complaints.length = 0
      await expect(page.getByRole('heading', { name: 'Choose how to sign in' })).toBeVisible()
      await expect(page).toHaveURL(/\/auth$/)
    })
  })
}

test('a language chosen in a form that something changed is taken up [R21a]', async ({
  page,
  complaints,
}) => {
  const form = await formBeforeReact(page)
  await form.change(changes['white space'])
  await page.getByRole('button', { name: '한국어' }).click()
  await form.start()
  complaints.length = 0
  await expect(page.getByRole('textbox', { name: '사용자 ID' })).toBeVisible()
  await expect(page.locator('mfa-login form')).toHaveCount(1)
})

test('no form is ever sent by the browser itself, early or late', async ({ page, screens }) => {
  const release = await holdBack(page, react)
  await page.goto('/', { waitUntil: 'commit' })
  await screens.userId.fill('mjkim')
  const submitted = () =>
    page.locator('mfa-login form').evaluate((form: HTMLFormElement) => {
      // As scripts that fill in forms do: without an event that could be cancelled.
      form.submit()
      form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    })
  await submitted()
  release()
  await expect(page.getByRole('heading', { name: 'Choose how to sign in' }).or(screens.userId)).toBeVisible()
  await expect(page).not.toHaveURL(/username/)
})
