/** Lower-case `#rrggbb`. */
export interface CoverColor {
  bg: string
  /** Readable on `bg`: contrast of at least 4.5. */
  accent?: string
  /** Black or white, whichever is readable on `accent`. */
  on_accent?: string
}

type Rgb = readonly [red: number, green: number, blue: number]

const READABLE = 4.5
const BLACK: Rgb = [0, 0, 0]
const WHITE: Rgb = [255, 255, 255]
/** Colours below it look grey. */
const COLOURFUL = 48
const STEPS = 32

/**
 * Colours for the area around a cover: the main one, and the most vivid other one, moved towards black or white until it is
 * readable on the first. Pure; input has three bytes per pixel.
 */
export function coverColor(pixels: Uint8Array): CoverColor {
  const shades = shadesOf(pixels)
  const bg = shades.toSorted((one, other) => other.count - one.count)[0]?.mean ?? WHITE
  const lively = shades
    .filter(({ mean }) => chroma(mean) >= COLOURFUL)
    .toSorted((one, other) => liveliness(other, bg) - liveliness(one, bg))[0]
  if (!lively) return { bg: hex(bg) }
  const accent = readableOn(bg, lively.mean)
  const onAccent = contrast(accent, BLACK) >= contrast(accent, WHITE) ? BLACK : WHITE
  return { bg: hex(bg), accent: hex(accent), on_accent: hex(onAccent) }
}

export function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

interface Shade {
  count: number
  mean: Rgb
}

/** Pixels with equal upper three bits in each channel count as one shade. */
function shadesOf(pixels: Uint8Array): Shade[] {
  const sums = new Map<number, [count: number, red: number, green: number, blue: number]>()
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3)
    const key = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5)
    const sum = sums.get(key) ?? [0, 0, 0, 0]
    sums.set(key, [sum[0] + 1, sum[1] + red, sum[2] + green, sum[3] + blue])
  }
  return [...sums.values()].map(([count, red, green, blue]) => ({
    count,
    mean: [Math.round(red / count), Math.round(green / count), Math.round(blue / count)],
  }))
}

/** A small vivid area outweighs a large dull one, but a single pixel does not. */
function liveliness({ count, mean }: Shade, bg: Rgb): number {
  return Math.sqrt(count) * chroma(mean) * (0.2 + distance(mean, bg) / 255)
}

function readableOn(bg: Rgb, from: Rgb): Rgb {
  const target = contrast(bg, WHITE) >= contrast(bg, BLACK) ? WHITE : BLACK
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = mix(from, target, step / STEPS)
    if (contrast(mixed, bg) >= READABLE) return mixed
  }
  return target
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (one: number, other: number): number => Math.round(one + (other - one) * share)
  return [part(from[0], to[0]), part(from[1], to[1]), part(from[2], to[2])]
}

const chroma = (color: Rgb): number => Math.max(...color) - Math.min(...color)
const distance = (one: Rgb, other: Rgb): number => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])
const hex = (color: Rgb): string => `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(part: number): number {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
