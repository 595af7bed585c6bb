import { plainPage, strictestPolicy } from '../support/plain-site'
import { startSite } from '../support/site'
import { expect, hostTest } from './support/host-test'

const file = '/assets/mfa-elements.bundle.js'

const test = hostTest(({ url }) => {
  const page = plainPage(`<mfa-login config-url="${url}/config.json"></mfa-login>`)
  return startSite(
    {
      '/': {
        html: page.replace('/elements/mfa-elements.js', file),
        headers: { 'content-security-policy': strictestPolicy(url) },
      },
      [file]: {
        file: 'dist/mfa-elements.bundle.js',
        headers: { 'content-type': 'text/javascript; charset=utf-8' },
      },
    },
    {},
  )
})

test.use({ stackOptions: { allowedOrigins: ['*'] } })

test('a host that can hold one file only needs no other one, from the form to the dashboard and back', async ({
  page,
  stack,
  host,
  origins,
  employee,
  screens,
}) => {
  const own = new Set<string>()
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === host.url) own.add(pathname)
  })
  await page.goto(host.url)
  await screens.signInByEmail(stack, employee)
  await page.getByRole('button', { name: '한국어' }).click()
  await expect(page.getByRole('heading', { name: '대시보드', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: '회사 연동 QR 받기' }).click()
  await expect(page.getByRole('region', { name: '회사 연동', exact: true })).toBeVisible()
  expect([...own].sort()).toEqual(['/', file])
  expect([...origins].sort()).toEqual([host.url, stack.url].sort())
})
