import { setViewport } from '@web/test-runner-commands'
import type { MfaElement } from '../../../elements'
import { displayByCall } from '../../../src/core/page/show-failure'
import { until } from './until'

/** Names from the backend, the browser or a standard, which are not translated. */
const data = [
  /[\w.•]+@[\w.]+|example\.com/g,
  /https?:\S+|\/\w[\w/]*/g,
  /한국어|English|ACME|mjkim|minji|nobody|Groupware|HR system|E-approval|Galaxy S2[45](?: \(work\))?|iPad Pro|iPadOS|Pixel 9|YubiKey 5C|Office laptop/g,
  /\{"ticket": …\}/g,
  /\.(?:apk|ipa)\b/g,
  /Record \d+|Android|iOS|HTTP \d+(?:, HTML)?|\bAM\b|\bPM\b/g,
  // The browser's own list of a language that it does not know.
  /(?<=\],? )and(?= \[)/g,
]

/** True for texts that employees read out to the help desk: the code of a failure and the name of the call. */
const isForHelpDesk = (element: Element, text: string) =>
  text === 'configuration' ||
  text in displayByCall ||
  element.matches('[part=help-desk] .numeric, p[part=help-desk]')

const spoken = ['aria-label', 'title', 'placeholder', 'alt'] as const

const withoutData = (text: string) => data.reduce((rest, each) => rest.replace(each, ''), text)

function elementsIn(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('*')].filter((element) => element.checkVisibility())
}

/** Returns shown or spoken texts in a language whose letters have no accents. */
function othersIn(root: ParentNode): string[] {
  const texts = elementsIn(root).flatMap((element) => [
    ...spoken.map((name) => element.getAttribute(name) ?? ''),
    ...[...element.childNodes].map((node) =>
      node.nodeType === Node.TEXT_NODE && !isForHelpDesk(element, node.nodeValue ?? '')
        ? (node.nodeValue ?? '')
        : '',
    ),
  ])
  const foreign = (text: string) => /[A-Za-z]{2,}|\p{Script=Hangul}/u.test(withoutData(text))
  return texts.filter(foreign).map((text) => `other: ${text}`)
}

const nameOf = (element: Element) =>
  `${element.localName}.${element.getAttribute('class') ?? ''} "${element.textContent?.trim().slice(0, 60)}"`

/** A name that somebody has given may end in an ellipsis. */
const mayEnd = (element: Element) =>
  getComputedStyle(element).textOverflow === 'ellipsis' &&
  withoutData(element.textContent ?? '') !== element.textContent

const scrolls = (element: Element | null): boolean =>
  element !== null &&
  (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))

/** True for texts for screen readers alone, which are in a box of one pixel. */
const isHeardOnly = (element: Element | null): boolean =>
  element !== null &&
  ((element.clientWidth === 1 && getComputedStyle(element).overflowX === 'hidden') ||
    isHeardOnly(element.parentElement))

/** A box that is smaller than what is in it: what is cut off there, or runs out of it and over what is beside it. */
function isTooSmall(element: HTMLElement): boolean {
  const { overflowX, overflowY, display } = getComputedStyle(element)
  if (display === 'inline' || mayEnd(element)) return false
  const isTooNarrow = !/auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth + 1
  // The shape of a table that is being loaded is as high as the table will be, whatever is in it.
  const isTooLow =
    /hidden|clip/.test(overflowY) &&
    element.scrollHeight > element.clientHeight + 1 &&
    !element.matches('.table-loading')
  return isTooNarrow || isTooLow
}

/** Returns the parts that do not fit. */
function clippedIn(root: ParentNode, page: Element): string[] {
  const shown = elementsIn(root).filter(
    (element) => element.clientWidth > 1 && element.textContent?.trim() && !isHeardOnly(element),
  )
  const tooSmall = shown.filter(isTooSmall)
  const innermost = tooSmall.filter((one) => !tooSmall.some((other) => other !== one && one.contains(other)))
  const outside = shown.filter((element) => {
    const { left, right } = element.getBoundingClientRect()
    return (right > page.clientWidth + 1 || left < -1) && !scrolls(element)
  })
  return [
    ...(page.scrollWidth > page.clientWidth ? [`wide: the page, ${page.scrollWidth} px`] : []),
    ...innermost.map((element) => `cut: ${nameOf(element)}`),
    ...outside.map((element) => `outside: ${nameOf(element)}`),
  ]
}

/** Ends the animations that have an end. */
async function settle(root: DocumentOrShadowRoot): Promise<void> {
  await new Promise(requestAnimationFrame)
  for (const animation of root.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
}

const widths = [1280, 360]

/**
 * Returns texts without accents, and parts that do not fit, at 360 and 1280 px.
 *
 * @param resize gives the page a width in px
 */
export async function problemsIn(
  root: Document | ShadowRoot,
  resize: (width: number) => unknown,
): Promise<string[]> {
  const page = (root.ownerDocument ?? (root as Document)).documentElement
  for (const details of root.querySelectorAll('details')) details.open = true
  const problems = new Set<string>()
  // The next screen begins at the width at which this one ends: a change of the window takes a while.
  for (const width of widths.reverse()) {
    await resize(width)
    await settle(root)
    for (const problem of [...othersIn(root), ...clippedIn(root, page)])
      problems.add(`${width} px, ${problem}`)
  }
  return [...problems]
}

/** The same for an element in the page of the test. */
export const problemsOn = async (element: MfaElement): Promise<string[]> =>
  problemsIn(await until(() => element.shadowRoot), (width) => setViewport({ width, height: 800 }))
