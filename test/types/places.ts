/** Tables that a new row in the table of places needs. `tsc` refuses each, because the invented place is missing. */
import { textsIn } from '../../demo/host/texts'
import type { PlaceName, PlaceTitle } from '../../src/core/page/places'
import { placeScreens } from '../../src/screens/place-screens'

// @ts-expect-error nothing says what the invented place is made of
export const screens: Record<PlaceName | 'invented', object> = placeScreens

// @ts-expect-error the invented place has no title
export const titles: Record<PlaceTitle | 'menu.invented', string> = textsIn('en').titles
