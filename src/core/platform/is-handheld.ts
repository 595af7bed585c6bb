/** A phone or tablet, by its ways of input. */
export const handheld = '(hover: none) and (pointer: coarse)'

export const isHandheld = (): boolean => matchMedia(handheld).matches
