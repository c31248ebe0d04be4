import { Parser } from 'htmlparser2'
import { SaxesParser } from 'saxes'
import { unreadable } from './unreadable.ts'

/** An element by its local name, in lower case like the names of its attributes. */
export interface XmlElement {
  name: string
  attributes: ReadonlyMap<string, string>
  children: readonly XmlElement[]
  /** Its own text, without its children's. */
  text: string
}

interface OpenElement extends XmlElement {
  children: XmlElement[]
}

const MAX = { depth: 200, elements: 200_000, errors: 1_000 }

/** The root of a document; undefined without one. Never resolves a document type. Broken XML is read as far as it makes sense. */
export function parseXml(text: string): XmlElement | undefined {
  try {
    return strictly(text)
  } catch (error) {
    if (!(error instanceof NotXml)) throw error
    return leniently(text)
  }
}

class NotXml extends Error {}

function strictly(text: string): XmlElement | undefined {
  const tree = createTree()
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('opentag', ({ name, attributes }) => tree.open(name, attributes))
  parser.on('text', tree.add)
  parser.on('cdata', tree.add)
  parser.on('closetag', tree.close)
  // A name that only a document type defines is an error after which the parser goes on. After any other error it would report each
  // of a million further ones.
  let undefinedNames = 0
  parser.on('error', (error) => {
    undefinedNames += 1
    if (undefinedNames > MAX.errors || !/undefined entity/i.test(error.message)) throw new NotXml(error.message)
  })
  parser.write(text).close()
  return tree.root()
}

function leniently(text: string): XmlElement | undefined {
  const tree = createTree()
  const parser = new Parser(
    { onopentag: (name, attributes) => tree.open(name, attributes), ontext: tree.add, onclosetag: tree.close },
    { xmlMode: true },
  )
  parser.end(text)
  return tree.root()
}

function createTree() {
  let root: XmlElement | undefined
  const open: OpenElement[] = []
  let count = 0
  return {
    root: () => root,
    open(name: string, attributes: Readonly<Record<string, string>>): void {
      count += 1
      if (open.length >= MAX.depth || count > MAX.elements) throw unreadable('has a package or contents of absurd size')
      const named = Object.entries(attributes).map(([key, value]): [string, string] => [localName(key), value])
      const element: OpenElement = { name: localName(name), attributes: new Map(named), children: [], text: '' }
      open.at(-1)?.children.push(element)
      root ??= element
      open.push(element)
    },
    add(more: string): void {
      const element = open.at(-1)
      if (element) element.text += more
    },
    close(): void {
      open.pop()
    },
  }
}

/** All elements of a name below `element`, in document order. */
export function elementsOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return (element?.children ?? []).flatMap((child) => [...(child.name === name ? [child] : []), ...elementsOf(child, name)])
}

/** The text of an element and its children on one line. */
export const lineOf = (element: XmlElement | undefined): string => oneLine(wholeText(element))
export const oneLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\0]+/g, ' ')
    .trim()
    .slice(0, 1_000)
    .trim()

const wholeText = (element: XmlElement | undefined): string =>
  element ? [element.text, ...element.children.map(wholeText)].join(' ') : ''
const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1).toLowerCase()
