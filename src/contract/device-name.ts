/** How many characters the name of a device may have, on either side. The specification gives no limit; this one is ours. */
export const longestDeviceName = 500

/** Counted as people count, as far as that is cheap: a character beyond the first plane is one. */
export const isTooLongForDevice = (name: string): boolean =>
  [...name.normalize('NFC')].length > longestDeviceName
