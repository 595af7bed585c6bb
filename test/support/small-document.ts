/** As much of a document as React needs to show elements and text in it, where there is no browser. */
class SmallNode {
  readonly childNodes: SmallNode[] = []
  readonly namespaceURI = 'http://www.w3.org/1999/xhtml'
  parentNode: SmallNode | null = null
  nodeValue = ''

  readonly nodeType: number
  readonly nodeName: string
  readonly ownerDocument: SmallNode | null

  constructor(type: number, name: string, owner: SmallNode | null) {
    this.nodeType = type
    this.nodeName = name
    this.ownerDocument = owner
  }

  get tagName() {
    return this.nodeName
  }
  get firstChild() {
    return this.childNodes[0] ?? null
  }
  get lastChild() {
    return this.childNodes.at(-1) ?? null
  }
  get textContent(): string {
    return this.nodeValue + this.childNodes.map((child) => child.textContent).join('')
  }
  set textContent(text) {
    this.childNodes.splice(0)
    if (text !== '') this.appendChild(this.createTextNode(text))
  }
  createElement(name: string) {
    return new SmallNode(1, name.toUpperCase(), this)
  }
  createTextNode(text: string) {
    return Object.assign(new SmallNode(3, '#text', this), { nodeValue: text })
  }
  appendChild(child: SmallNode) {
    return this.insertBefore(child, null)
  }
  insertBefore(child: SmallNode, before: SmallNode | null) {
    child.parentNode?.removeChild(child)
    this.childNodes.splice(before ? this.childNodes.indexOf(before) : this.childNodes.length, 0, child)
    child.parentNode = this
    return child
  }
  removeChild(child: SmallNode) {
    this.childNodes.splice(this.childNodes.indexOf(child), 1)
    child.parentNode = null
    return child
  }
  addEventListener() {
    // Nothing happens in a document without a window.
  }
  setAttribute() {
    // It has no window.
  }
}

export const createSmallDocument = () => new SmallNode(9, '#document', null)
