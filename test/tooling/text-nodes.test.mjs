import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { drawnFiles, textsBesideOthers } from '../config/text-nodes.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

const wrong = `
export const Beside = ({ text }: { text: string }) => <p><b>1</b>{text}</p>
export const Spelled = () => <p>Name <b>1</b></p>
export const InPieces = ({ count }: { count: number }) => <p>{count} devices</p>
export const BesideSpace = ({ text }: { text: string }) => <p>{text} </p>
export const Alone = ({ text }: { text: string }) => <>{text}</>
export const AsResult = ({ text }: { text: string }) => text
export const Passed = ({ children }: { children: ReactNode }) => <p><b>1</b>{children}</p>
export const Listed = ({ texts }: { texts: string[] }) => <p>{texts}</p>
export const Used = () => <AsResult text="text" />
`

const right = `
export const Only = ({ text }: { text?: string }) => <p>{text}</p>
export const Sometimes = ({ text }: { text?: string }) => <div>{text && <p>{text}</p>}<b>1</b></div>
export const Spaced = () => <p><b>1</b>{' '}<b>2</b></p>
export const Placed = ({ children }: { children: Slot }) => <p><b>1</b>{children}</p>
export const Mapped = ({ texts }: { texts: string[] }) => <p>{texts.map((text) => <b key={text}>{text}</b>)}</p>
export const Given = ({ children }: { children: ReactNode }) => <p>{children}</p>
`

it('sees each text beside other nodes, and no other text', () => {
  const imports = "import type { ReactNode } from 'react'\nimport type { Slot } from './slot'"
  const file = 'src/ui/sample.tsx'
  const found = textsBesideOthers(root, [file], { [file]: imports + wrong + right })
  const lines = found.map((place) => Number(/:(\d+) /.exec(place)?.[1]))
  expect(lines.sort((one, other) => one - other)).toEqual([3, 4, 5, 5, 6, 7, 8, 9, 10])
})

it('every text that React draws is the only content of its element', () => {
  const files = drawnFiles(root)
  expect(files.length).toBeGreaterThan(100)
  expect(textsBesideOthers(root, files)).toEqual([])
}, 300_000)
