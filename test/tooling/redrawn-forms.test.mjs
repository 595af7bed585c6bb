import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Files whose form is drawn by another file, which has the boundary. */
const drawnElsewhere = {
  'src/screens/login/login-form-view.tsx': 'src/screens/login/index.tsx',
  'server/help-desk/page/search.tsx': 'src/ui/page.tsx',
}

it('every text field stands in a boundary that keeps what was typed when React fails', () => {
  const files = ['src/screens', 'server/help-desk/page'].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.tsx'))
      .map((path) => `${folder}/${path}`),
  )
  const read = (/** @type {string} */ file) => readFileSync(root + file, 'utf8')
  const withField = files.filter((file) => /<(TextField|CodeInput|InlineEdit|SearchField)\b/.test(read(file)))
  expect(withField.length).toBeGreaterThan(5)
  const kept = new Map(Object.entries(drawnElsewhere))
  expect(withField.filter((file) => !read(kept.get(file) ?? file).includes('<Redraw'))).toEqual([])
})
