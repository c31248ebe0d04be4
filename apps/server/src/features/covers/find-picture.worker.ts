import { parseFile } from 'music-metadata'

export interface PictureRequest {
  /** An open file, by its descriptor in this process. */
  file: string
  maxBytes: number
}

export type PictureFound =
  | { kind: 'found'; pictures: { isFront: boolean; bytes: Uint8Array }[] }
  | { kind: 'unreadable'; why: string }

/** The images in an audio file, in order. */
export default async function findPictures({ file, maxBytes }: PictureRequest): Promise<PictureFound> {
  try {
    const { common } = await parseFile(file, { duration: false, skipCovers: false, skipPostHeaders: true })
    const pictures = (common.picture ?? []).filter(({ data }) => data.length <= maxBytes)
    return { kind: 'found', pictures: pictures.map(({ type, data }) => ({ isFront: /front/i.test(type ?? ''), bytes: data })) }
  } catch (error) {
    return { kind: 'unreadable', why: error instanceof Error ? error.message : String(error) }
  }
}
