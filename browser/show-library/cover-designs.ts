import { createRandom, type Random } from '../../benchmarks/library/random.ts'
import type { ShowBook } from './plan.ts'

/** The side of a cover, in CSS pixels. */
export const SIDE = 400

interface Palette {
  ground: string
  middle: string
  deep: string
  bright: string
  paper: string
}

const PALETTES: readonly Palette[] = [
  ['#23395b', '#406e8e', '#161925', '#f2b134', '#f4efe6'],
  ['#7a2e2e', '#b5523b', '#3a1414', '#e9c46a', '#f7ede2'],
  ['#2f4f3e', '#6b8f71', '#15261d', '#e7b75f', '#f2efe4'],
  ['#e8dcc4', '#c9a66b', '#3b2f2f', '#9b2d20', '#fffaf0'],
  ['#31244a', '#6d4c8c', '#170f26', '#f08a5d', '#f3eaf7'],
  ['#0f4c5c', '#3c8a97', '#08262e', '#fb8b24', '#eef5f4'],
  ['#f1e3d3', '#99c1b9', '#2d3142', '#d88c9a', '#fffdf9'],
  ['#1d1d1f', '#4a4a4f', '#0c0c0d', '#d4af37', '#f5f5f0'],
  ['#a63d40', '#e9b872', '#3f1418', '#90a959', '#fbf3e4'],
  ['#5f7a8a', '#a9bcc6', '#26343d', '#f6ae2d', '#f7f9fa'],
  ['#d9a441', '#f0cf87', '#4a2f0c', '#8c2f39', '#fff8e7'],
  ['#274029', '#60712f', '#142016', '#ea9010', '#f3f5e8'],
  ['#c8553d', '#f28f3b', '#3b1d1d', '#588b8b', '#ffd5c2'],
  ['#dfe3e6', '#a4b0b8', '#243038', '#b23a48', '#ffffff'],
  ['#42213d', '#814777', '#210f1f', '#e7bb41', '#f6ecf4'],
  ['#14342b', '#60935d', '#0b1d18', '#bbdf7c', '#f5fbef'],
].map(([ground = '', middle = '', deep = '', bright = '', paper = '']) => ({ ground, middle, deep, bright, paper }))

interface Design {
  picture: (palette: Palette, random: Random) => string
  /** The style of the words, as classes of `COVER_STYLES`. */
  words: string
  /** The colour of the words. */
  ink: (palette: Palette) => string
}

const dark = ({ deep }: Palette) => deep
const light = ({ paper }: Palette) => paper
const many = (count: number, draw: (at: number) => string) => Array.from({ length: count }, (_, at) => draw(at)).join('')
const rect = (fill: string, box = 'width="400" height="400"') => `<rect ${box} fill="${fill}"/>`

function hills({ middle, deep, ground }: Palette, random: Random, from = 250): string {
  const ridge = (base: number, fill: string) => {
    const points = many(9, (at) => ` L${at * 50} ${base - random.below(46)}`)
    return `<path d="M0 400 L0 ${base}${points} L400 400 Z" fill="${fill}"/>`
  }
  return ridge(from, middle) + ridge(from + 45, ground) + ridge(from + 90, deep)
}

const DESIGNS: readonly Design[] = [
  // Moon over hills.
  {
    picture: (palette, random) =>
      `${rect(palette.paper)}<circle cx="${random.between(90, 310)}" cy="${random.between(170, 215)}" r="${random.between(34, 62)}" fill="${palette.bright}"/>${hills(palette, random)}`,
    words: 'top serif',
    ink: dark,
  },
  // Night with stars.
  {
    picture: (palette, random) =>
      `${rect(palette.deep)}${many(70, () => `<circle cx="${random.below(400)}" cy="${random.below(300)}" r="${random.between(4, 18) / 10}" fill="${palette.paper}" opacity="${random.between(3, 9) / 10}"/>`)}${hills({ ...palette, middle: palette.ground, ground: palette.middle }, random, 290)}`,
    words: 'middle serif',
    ink: light,
  },
  // Cloth binding with a frame.
  {
    picture: ({ ground, bright }) =>
      `${rect(ground)}<g fill="none" stroke="${bright}"><rect x="18" y="18" width="364" height="364" stroke-width="5"/><rect x="30" y="30" width="340" height="340" stroke-width="1.5"/>${many(4, (at) => `<circle cx="${at % 2 ? 352 : 48}" cy="${at > 1 ? 352 : 48}" r="9" stroke-width="2"/>`)}</g><path d="M150 300h100M170 309h60" stroke="${bright}" stroke-width="2"/>`,
    words: 'middle serif',
    ink: light,
  },
  // Quarter circles.
  {
    picture: ({ ground, middle, bright, paper, deep }, random) =>
      `${rect(paper)}${many(16, (at) => {
        const [x, y] = [(at % 4) * 100, Math.floor(at / 4) * 55]
        const fill = random.pick([ground, middle, bright, deep])
        return `<g transform="translate(${x} ${y})"><rect width="100" height="55" fill="${random.pick([ground, middle, paper])}"/><path d="M0 0h100a100 55 0 0 1-100 55Z" fill="${fill}" transform="${random.isLucky(0.5) ? 'translate(100 0) scale(-1 1)' : ''}"/></g>`
      })}`,
    words: 'bottom sans',
    ink: dark,
  },
  // Label on stripes.
  {
    picture: ({ ground, middle, paper, bright }) =>
      `${many(10, (at) => rect(at % 2 ? ground : middle, `x="${at * 40}" width="40" height="400"`))}<rect x="46" y="96" width="308" height="208" rx="4" fill="${paper}"/><rect x="56" y="106" width="288" height="188" fill="none" stroke="${bright}" stroke-width="2"/>`,
    words: 'middle serif small',
    ink: dark,
  },
  // Waves.
  {
    picture: ({ ground, middle, deep, bright, paper }, random) =>
      `${rect(paper)}<circle cx="200" cy="235" r="64" fill="${bright}"/>${many(6, (at) => {
        const y = 235 + at * 30
        const shift = random.below(60)
        return `<path d="M${-60 - shift} ${y}${many(9, () => ' q 30 -22 60 0')} V420 H-60 Z" fill="${[middle, ground, deep][at % 3]}"/>`
      })}`,
    words: 'top sans',
    ink: dark,
  },
  // Rays.
  {
    picture: ({ ground, middle, bright, deep }) =>
      `${rect(ground)}${many(14, (at) => `<path d="M200 420 L${-260 + at * 66} -40 h33 Z" fill="${middle}" opacity="0.65"/>`)}<circle cx="200" cy="420" r="112" fill="${bright}"/><path d="M0 392h400v8h-400Z" fill="${deep}"/>`,
    words: 'top serif',
    ink: light,
  },
  // Forest.
  {
    picture: ({ paper, middle, ground, deep }, random) =>
      `${rect(paper)}${[middle, ground, deep]
        .map((fill, row) =>
          many(13, (at) => {
            const [x, height] = [at * 34 - 14 + random.below(14), random.between(70, 130)]
            return `<path d="M${x} ${330 + row * 40} l19 ${-height} l19 ${height} Z" fill="${fill}"/>`
          }),
        )
        .join('')}${rect(deep, 'y="362" width="400" height="38"')}`,
    words: 'top serif',
    ink: dark,
  },
  // City at night.
  {
    picture: ({ deep, ground, middle, bright }, random) =>
      `${rect(ground)}<circle cx="318" cy="172" r="30" fill="${bright}"/>${many(11, (at) => {
        const [x, height] = [at * 38 - 8, random.between(80, 190)]
        const lights = many(8, (one) =>
          random.isLucky(0.5)
            ? rect(bright, `x="${x + 8 + (one % 2) * 14}" y="${412 - height + Math.floor(one / 2) * 22}" width="7" height="10"`)
            : '',
        )
        return rect(at % 2 ? deep : middle, `x="${x}" y="${400 - height}" width="38" height="${height}"`) + lights
      })}`,
    words: 'top sans light',
    ink: light,
  },
  // Leaves.
  {
    picture: ({ paper, ground, middle, bright }, random) =>
      `${rect(paper)}${many(26, () => {
        const at = `translate(${random.below(400)} ${random.isLucky(0.5) ? random.below(90) : random.between(300, 400)}) rotate(${random.below(360)})`
        return `<path d="M0 0 Q28 -30 70 0 Q28 30 0 0 M0 0 H66" transform="${at}" fill="${random.pick([ground, middle, bright])}" stroke="${paper}" stroke-width="1.5"/>`
      })}`,
    words: 'middle italic',
    ink: dark,
  },
  // A great initial behind the words.
  {
    picture: ({ ground, middle }) => `${rect(ground)}${rect(middle, 'y="330" width="400" height="70" opacity="0.5"')}`,
    words: 'bottom serif initial',
    ink: light,
  },
  // Type alone.
  {
    picture: ({ bright, deep }) => `${rect(bright)}${rect(deep, 'y="24" x="24" width="60" height="6"')}`,
    words: 'large sans',
    ink: dark,
  },
  // Two fields and a circle between them.
  {
    picture: ({ ground, bright, paper, deep }, random) =>
      `${rect(paper)}${rect(ground, `width="400" height="${random.between(190, 240)}"`)}<circle cx="${random.between(130, 270)}" cy="215" r="${random.between(60, 96)}" fill="${bright}"/><circle cx="${random.between(90, 310)}" cy="215" r="22" fill="${deep}"/>`,
    words: 'bottom serif',
    ink: dark,
  },
  // Cameo.
  {
    picture: ({ deep, ground, paper, bright, middle }) =>
      `${rect(deep)}<ellipse cx="200" cy="150" rx="92" ry="112" fill="${paper}"/><ellipse cx="200" cy="150" rx="84" ry="104" fill="none" stroke="${bright}" stroke-width="3"/><path d="M140 240 q8 -58 42 -62 q-22 -14 -18 -52 q6 -34 38 -34 q36 2 36 40 q-2 32 -20 46 q36 8 42 62 q-56 38 -120 0Z" fill="${ground}"/><path d="M164 100 q20 -32 60 -10 q18 10 14 30 q-30 -22 -74 -20Z" fill="${middle}"/>`,
    words: 'bottom serif small',
    ink: light,
  },
]

export const COVER_STYLES = `
  * { margin: 0; box-sizing: border-box }
  body { display: grid; grid-template-columns: repeat(5, ${SIDE}px); width: ${SIDE * 5}px }
  .cover { position: relative; width: ${SIDE}px; height: ${SIDE}px; overflow: hidden }
  svg { position: absolute; inset: 0 }
  .words { position: absolute; inset: 0; padding: 34px; display: flex; flex-direction: column; gap: 12px; text-align: center }
  h1 { font: 600 34px/1.12 Literata; text-wrap: balance }
  p { font: 500 16px/1.3 Literata; letter-spacing: 0.02em; opacity: 0.92 }
  .long h1 { font-size: 26px }
  .sans h1 { font: 700 32px/1.1 'DejaVu Sans', sans-serif; letter-spacing: -0.02em }
  .sans p { font: 500 15px/1.3 'DejaVu Sans', sans-serif }
  .sans.long h1 { font-size: 24px }
  .light h1 { font-weight: 300; letter-spacing: 0.02em }
  .italic h1 { font-style: italic; font-weight: 500 }
  .small { padding: 70px }
  .small h1 { font-size: 26px }
  .small.long h1 { font-size: 20px }
  .middle { justify-content: center }
  .bottom { justify-content: flex-end }
  .bottom.small { padding: 34px }
  .large { text-align: start; justify-content: space-between; padding: 48px 24px 28px }
  .large h1 { font-size: 44px; overflow-wrap: anywhere }
  .large.long h1 { font-size: 32px }
  .initial::before { content: attr(data-initial); position: absolute; left: 20px; top: -50px; font: 600 300px/1 Literata; opacity: 0.16 }
`

/** The HTML of one cover; the books of a series share their design. */
export function coverHtml({ title, author, series, number }: ShowBook): string {
  const random = createRandom(series ? hash(`${author} ${series.name}`) : hash(title) + number)
  const design = random.pick(DESIGNS)
  const palette = suited(random.pick(PALETTES), design)
  const drawing = createRandom(number)
  const length = title.length > 26 ? 'long' : ''
  return `<div class="cover" style="color: ${design.ink(palette)}"><svg viewBox="0 0 400 400">${design.picture(palette, drawing)}</svg><div class="words ${design.words} ${length}" data-initial="${escaped(title.replace(/^The /, '').slice(0, 1))}"><h1>${escaped(title)}</h1><p>${escaped(author)}</p></div></div>`
}

/** Light text needs a dark background. */
function suited(palette: Palette, { ink }: Design): Palette {
  const isPale = Number.parseInt(palette.ground.slice(3, 5), 16) > 0x90
  return ink === light && isPale ? { ...palette, ground: palette.deep, deep: palette.bright } : palette
}

const hash = (text: string): number => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
