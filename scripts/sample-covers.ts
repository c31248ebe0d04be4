import sharp from 'sharp'

const SIZE = 600

const DRAWINGS = {
  tortoise: `
    <rect width="600" height="600" fill="#e9dcc3"/>
    <path d="M0 430 Q300 380 600 430 V600 H0 Z" fill="#7c8f54"/>
    <path d="M150 420 A150 130 0 0 1 450 420 Z" fill="#4d5d3a"/>
    <path d="M220 420 L260 320 L340 320 L380 420 M260 320 L300 290 L340 320" stroke="#31402a" stroke-width="8" fill="none"/>
    <circle cx="490" cy="390" r="38" fill="#8c7b4f"/><circle cx="502" cy="380" r="6" fill="#1d1d16"/>
    <rect x="190" y="415" width="46" height="50" rx="18" fill="#8c7b4f"/><rect x="370" y="415" width="46" height="50" rx="18" fill="#8c7b4f"/>
    <circle cx="110" cy="110" r="52" fill="#d9762f"/>`,
  mars: `
    <rect width="600" height="600" fill="#12131c"/>
    <circle cx="390" cy="210" r="150" fill="#b5492c"/><circle cx="350" cy="180" r="30" fill="#9c3d25"/><circle cx="440" cy="260" r="44" fill="#9c3d25"/>
    <path d="M40 60 L250 470" stroke="#f3d9a4" stroke-width="5"/><circle cx="252" cy="474" r="13" fill="#fff3d1"/>
    <path d="M0 520 L120 470 L220 510 L330 460 L450 515 L600 470 V600 H0 Z" fill="#20232f"/>
    <circle cx="80" cy="330" r="3" fill="#fff"/><circle cx="200" cy="120" r="3" fill="#fff"/><circle cx="540" cy="420" r="3" fill="#fff"/>`,
}

/** A simple drawing as JPEG, without fonts, so that it is the same on every machine. */
export function coverOf(name: keyof typeof DRAWINGS): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}">${DRAWINGS[name]}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
}
