/** The dark modules of a QR code as the `d` of one path, row by row; each run of modules is one rectangle. */
export function qrPath(size: number, isDark: (x: number, y: number) => boolean): string {
  let path = ''
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const from = x
      while (x < size && isDark(x, y)) x += 1
      if (x > from) path += `M${from} ${y}h${x - from}v1h${from - x}z`
    }
  }
  return path
}
