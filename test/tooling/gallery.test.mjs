import { expect, it } from 'vitest'
import { galleryPage, picturesIn } from '../gallery/page.mjs'

const files = [
  'login.ko.light.320.png',
  'fail-mobile.en.dark.1280.png',
  'login.en.dark.1280.png',
  'focus.dark.png',
  'login.en.forced-colors.1280.png',
  'index.html',
]

it('knows pictures of screens by their names', () => {
  expect(picturesIn(files).map(({ file }) => file)).toEqual([
    'fail-mobile.en.dark.1280.png',
    'login.en.dark.1280.png',
    'login.en.forced-colors.1280.png',
    'login.ko.light.320.png',
  ])
  expect(picturesIn(files)[0]).toMatchObject({
    screen: 'fail-mobile',
    language: 'en',
    theme: 'dark',
    width: '1280',
  })
})

it('shows each picture once, under its screen', () => {
  const page = galleryPage(picturesIn(files))
  expect(page).toContain('<h1>2 screens, 4 pictures</h1>')
  const [, mobile = '', login = ''] = page.split('<section id=')
  expect(mobile.match(/<img /g)).toHaveLength(1)
  expect(login.match(/<img /g)).toHaveLength(3)
  expect(login).toContain('ko, light, 320 px')
})
