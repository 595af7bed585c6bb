import { expect, test } from '../support/portal-test'

test('the portal knows the browser by a cookie, which lasts until an employee has it forgotten [A72c, A72g]', async ({
  page,
  context,
  stack,
  employee,
  screens,
}) => {
  const cookie = async () => (await context.cookies()).find(({ name }) => name === 'knownBrowser')
  const sent: [path: string, header: string | undefined][] = []
  page.on('request', async (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) sent.push([pathname, request.headers()['mfa-known-browser']])
  })
  const sentTo = (path: string) => sent.flatMap(([each, header]) => (each === path ? [header] : []))

  await page.goto('/')
  await screens.signInByEmail(stack, employee)
  const first = await cookie()
  expect(first).toMatchObject({ path: '/', sameSite: 'Lax', httpOnly: false })
  const days = ((first?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(Math.round(days)).toBe(365)
  const [token, backend] = first?.value.split('@') ?? []
  expect(decodeURIComponent(backend ?? '')).toBe(`${stack.url}/api/login/`)

  await screens.logOut()
  await screens.signInByEmail(stack, employee)
  expect(sentTo('/api/login/user-authenticator')).toEqual([undefined, token])
  expect(sentTo('/api/login/token')).toEqual(['new', token])
  expect((await cookie())?.value).toBe(first?.value)

  await page.getByRole('button', { name: 'Forget this browser' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Forget this browser?' })
  await question.getByRole('button', { name: 'Forget this browser' }).press('Enter')
  await expect(page.locator('p:focus').getByText('This browser is forgotten')).toBeVisible()
  expect(sentTo('/api/login/known-browser')).toEqual([token])
  expect(await cookie()).toBeUndefined()
  expect(sent.filter(([path, header]) => header !== undefined && !path.startsWith('/api/login/'))).toEqual([])
})
