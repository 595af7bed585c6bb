/** Correct markup that IBM's checker takes for a failure of WCAG 2.2. */
export interface Exception {
  readonly rule: string
  /** The elements that are meant, as a selector within their shadow root. */
  readonly where: string
  readonly because: string
  /** Correct markup to which the checker objects: once it no longer does, the exception can go. */
  readonly example: string
}

const clipped = 'position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)'

const list = `<div id="list" role="listbox" aria-label="Fruit">
    <div id="pear" role="option" aria-selected="false">Pear</div>
    <div id="plum" role="option" aria-selected="true">Plum</div>
  </div>`

const search = `<div class="menu"><input role="combobox" aria-label="Search" aria-autocomplete="list" aria-expanded="true"
  aria-controls="list" aria-activedescendant="pear" />${list}</div>`

export const exceptions: readonly Exception[] = [
  {
    rule: 'label_content_exists',
    where: 'label:has(> .visually-hidden)',
    because:
      'Text that clip-path takes from sight is in the accessibility tree and names the field; the checker takes it for absent.',
    example: `<label for="code"><span class="visually-hidden" style="${clipped}">Code</span></label><input id="code" />`,
  },
  {
    rule: 'input_label_exists',
    where: 'label.visually-hidden + input',
    because: 'The same, where the label is clipped as a whole.',
    example: `<label class="visually-hidden" for="name" style="${clipped}">Name</label><input id="name" />`,
  },
  {
    rule: 'input_label_exists',
    where: 'output',
    because: 'An <output> is a status, which needs no name in ARIA: nothing is entered there.',
    example: '<output>Saved</output>',
  },
  {
    rule: 'aria_child_tabbable',
    where: '.menu:has([role=combobox][aria-activedescendant]) [role=listbox]',
    because:
      'Focus stays in the combobox that controls the list; the checker looks for it in the document alone, not in the shadow root.',
    example: search,
  },
  {
    rule: 'combobox_active_descendant',
    where: '.menu [role=combobox]',
    because:
      'The option that the keyboard is on need not be the chosen one: in ARIA, selection does not have to follow focus.',
    example: search,
  },
]
