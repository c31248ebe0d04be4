/**
 * What must stand before every input of ffmpeg and ffprobe. A tool that may guess takes a playlist for sound and opens whatever files and
 * addresses stand in it, whatever the file is called: containers that hold their sound themselves are read, from this disk, and nothing else.
 */
export const ONLY_AUDIO: readonly string[] = [
  '-format_whitelist',
  // As the tools call them: mov is every kind of mp4, aac is ADTS. Beyond what is indexed come the kinds that hide under such names.
  'mov,mp3,flac,ogg,aac,wav,matroska,webm,aiff,asf,ape,wv',
  '-protocol_whitelist',
  'file,pipe,fd',
]
