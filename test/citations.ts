import path from 'node:path'

/** A repository's files: the text of those that may cite or be cited, and all existing paths. */
interface Repository {
  texts: ReadonlyMap<string, string>
  /** Relative to the root; includes folders. */
  exists(file: string): boolean
}

/** Documents cited only by name are also looked up here. */
const REFERENCE = 'docs/reference'
const SECTIONED = /^docs\/reference\/|\/RULES\.md$/
const SOURCE = /\.(?:ts|tsx|mts|mjs|js|css|html)$/

/** A path that ends in `.md`, or any path below `docs/`; not part of a URL or of a longer word. */
const CITED = /(?<![\w/.:<>${}*?\\-])(?:(?:[\w.-]+\/)*[\w-][\w.-]*\.md|(?:\.\.\/)*docs\/[\w./-]*\w)\b(?![\w*/{])/g
/** After a path: `1.8`, `A2`, `server 19`, `2.4, 3.9`, `1.11 to 1.13`, `16 and 27`, `, "Names"`. */
const SECTIONS =
  /^`?(?:,? (?<list>(?:server|metadata|bridge) (?=\d))| )?(?<numbers>(?:\d+[A-Z]?|A\d+)(?:\.\d+)*(?:(?:,| and| to) (?:\d+\.\d+|(?<=and )\d+|A\d+))*)?(?![\w%])|^`?, "(?<heading>[^"]+)"/
const LINK = /\]\((?![a-z]+:)(?<target>[^)#\s]*)(?:#(?<anchor>[^)\s]+))?\)/g
const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g
/** Line breaks inside comments and paragraphs, with the start of the next line. */
const BREAK = /\n[ \t]*(?:\*(?!\/)|\/\/)?[ \t]*/g

/** `file:line: citation` for every broken citation. */
export function brokenCitations(repository: Repository): string[] {
  const broken: string[] = []
  for (const [file, text] of repository.texts) {
    const cited = [...(SOURCE.test(file) ? sourceCitations(text) : documentCitations(text))]
    const found = cited.flatMap((citation) => complaintsOfPath(repository, file, text, citation))
    const links = file.endsWith('.md') ? [...text.matchAll(LINK)].flatMap((link) => complaintsOfLink(repository, file, link)) : []
    for (const { index, what } of [...found, ...links]) broken.push(`${file}:${text.slice(0, index).split('\n').length}: ${what}`)
  }
  return broken
}

interface Citation {
  index: number
  cited: string
}
const toCitation = (match: RegExpMatchArray): Citation => ({ index: match.index ?? 0, cited: match[0] })

/** A link's text is not a citation: its target is checked instead. */
function* documentCitations(text: string): Generator<Citation> {
  for (const match of text.matchAll(CITED)) {
    const { index, cited } = toCitation(match)
    if (!text.startsWith('](', index + cited.length)) yield { index, cited }
  }
}

/** In source code a bare name counts only in comments: elsewhere it may be a file that a test writes. */
function* sourceCitations(text: string): Generator<Citation> {
  if (!text.includes('.md') && !text.includes('docs/')) return
  const comments = [...text.matchAll(COMMENT)].map(({ index, 0: comment }) => [index, index + comment.length] as const)
  for (const match of text.matchAll(CITED)) {
    const { index, cited } = toCitation(match)
    const commented = comments.some(([start, end]) => start <= index && index < end)
    if (commented || cited.includes('docs/')) yield { index, cited }
  }
}

interface Complaint {
  index: number
  what: string
}

function complaintsOfPath(repository: Repository, file: string, text: string, { index, cited }: Citation): Complaint[] {
  const target = resolve(repository, file, cited)
  if (target === undefined) return [{ index, what: `${cited} does not exist` }]
  const document = repository.texts.get(target)
  if (document === undefined || !SECTIONED.test(target)) return []
  const after = text.slice(index + cited.length, index + cited.length + 120).replace(BREAK, ' ')
  const { list, numbers, heading } = SECTIONS.exec(after)?.groups ?? {}
  if (heading !== undefined) return hasHeading(document, heading) ? [] : [{ index, what: `${cited} has no heading "${heading}"` }]
  return (numbers?.match(/(?:\d+[A-Z]?|A\d+)(?:\.\d+)*/g) ?? [])
    .filter((number) => !hasSection(document, number, list?.trim()))
    .map((number) => ({ index, what: `${cited} has no ${list ?? ''}${number}` }))
}

function complaintsOfLink({ exists, texts }: Repository, file: string, { index, groups }: RegExpMatchArray): Complaint[] {
  const { target = '', anchor } = groups ?? {}
  const linked = target === '' ? file : path.posix.join(path.posix.dirname(file), decodeURI(target))
  if (!exists(linked)) return [{ index: index ?? 0, what: `${target} does not exist` }]
  const document = texts.get(linked)
  if (anchor === undefined || document === undefined || slugs(document).includes(anchor)) return []
  return [{ index: index ?? 0, what: `${target || linked} has no heading #${anchor}` }]
}

/** Relative to the citing file, from the root, or a reference document by name; `docs/decisions/0037` by number. */
function resolve({ exists, texts }: Repository, file: string, cited: string): string | undefined {
  const candidates = [path.posix.join(path.posix.dirname(file), cited), cited, path.posix.join(REFERENCE, cited)]
  const target = candidates.find(exists)
  if (target !== undefined || !/docs\/decisions\/\d{4}$/.test(cited)) return target
  return [...texts.keys()].find((known) => known.startsWith(`${cited.slice(cited.indexOf('docs/'))}-`))
}

const LISTS: Record<string, string> = { server: 'Audiobook server', metadata: 'Metadata service', bridge: 'Bridge' }

/** A section is a heading that starts with its number, or without such headings a line of a numbered list: a rule, a decision. */
function hasSection(document: string, number: string, list?: string): boolean {
  const title = list === undefined ? undefined : `## ${LISTS[list]}\n`
  const part = title === undefined ? document : (document.split(title)[1]?.split('\n## ')[0] ?? '')
  const sections = headings(part).filter((heading) => /^A?\d/.test(heading))
  const lines = sections.length > 0 ? sections : part.split('\n').filter((line) => /^\d+\. /.test(line))
  return lines.some((line) => startsWith(line, number))
}

const startsWith = (line: string, number: string): boolean =>
  line.startsWith(`${number} `) || line.startsWith(`${number}. `) || line === number

const headings = (document: string): string[] => [...document.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title)
const hasHeading = (document: string, title: string): boolean => headings(document).includes(title)
const slugs = (document: string): string[] =>
  headings(document).map((title) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
