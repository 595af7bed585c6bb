import type { TextOverrides } from '../i18n/text-overrides'

/** Later options replace earlier ones, but the texts of one call join those of the calls before. */
export function addOptions<Options extends { readonly texts?: TextOverrides | undefined }>(
  before: Options,
  changes: Partial<Options>,
): Options {
  const [present, more] = [before.texts, changes.texts]
  const texts = more
    ? { ...present, ...more, ko: { ...present?.ko, ...more.ko }, en: { ...present?.en, ...more.en } }
    : present
  return { ...before, ...changes, texts }
}
