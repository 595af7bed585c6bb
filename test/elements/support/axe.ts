import { axeViolations } from '../../support/axe'
import { next } from './until'

/** Brings axe into the page, which is a classic script. */
export async function loadAxe(): Promise<void> {
  const script = document.createElement('script')
  script.src = '/node_modules/axe-core/axe.min.js'
  document.head.append(script)
  await next(script, 'load')
}

/** Returns axe's violations in an element and its shadow root, once its animations are over. */
export async function violationsIn(element: Element): Promise<string[]> {
  const running = element.shadowRoot?.getAnimations() ?? []
  for (const animation of running)
    if (animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish()
  return axeViolations({}, element)
}
