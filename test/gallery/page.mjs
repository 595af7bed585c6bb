/**
 * A picture's file name says what it shows: screen, language, theme and width of the window in px.
 *
 * @typedef {{ file: string, screen: string, language: string, theme: string, width: string }} Picture
 */

/** @returns {Picture[]} what of a folder's files are pictures of screens, in the order of their screens */
export const picturesIn = (/** @type {readonly string[]} */ files) =>
  files
    .flatMap((file) => {
      const [, screen, language, theme, width] =
        /^([\w-]+)\.(ko|en)\.(light|dark|forced-colors)\.(\d+)\.png$/.exec(file) ?? []
      return screen && language && theme && width ? [{ file, screen, language, theme, width }] : []
    })
    .sort((one, other) => one.screen.localeCompare(other.screen) || one.file.localeCompare(other.file))

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; padding: 24px; max-width: 1400px; }
nav ul { columns: 14rem; padding: 0; list-style: none; }
.pictures { display: flex; flex-wrap: wrap; align-items: start; gap: 16px; }
figure { margin: 0; }
figcaption { color: GrayText; font-size: 13px; }
img { display: block; height: 320px; max-width: 100%; object-fit: contain; border: 1px solid GrayText; }
`

const figure = (/** @type {Picture} */ { file, screen, language, theme, width }) => `
<figure>
<a href="${file}"><img src="${file}" loading="lazy" alt="${screen}"></a>
<figcaption>${language}, ${theme}, ${width} px</figcaption>
</figure>`

/**
 * One page with every picture, by screen. Screens' names are plain words, so that nothing needs escaping.
 *
 * @param {readonly Picture[]} pictures
 */
export function galleryPage(pictures) {
  const screens = [...new Set(pictures.map(({ screen }) => screen))]
  const section = (/** @type {string} */ screen) => `
<section id="${screen}">
<h2>${screen}</h2>
<div class="pictures">${pictures
    .filter((picture) => picture.screen === screen)
    .map(figure)
    .join('')}
</div>
</section>`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Gallery</title>
<style>${style}</style>
<h1>${screens.length} screens, ${pictures.length} pictures</h1>
<nav><ul>${screens.map((screen) => `<li><a href="#${screen}">${screen}</a></li>`).join('')}</ul></nav>
${screens.map(section).join('\n')}
</html>
`
}
