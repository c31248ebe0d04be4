/**
 * Goes before every input of ffmpeg and ffprobe. A tool that may guess takes a playlist for audio and opens the files and URLs in it; with
 * these options it reads only containers that hold the audio themselves, and only from this disk.
 */
export const ONLY_AUDIO: readonly string[] = [
  '-format_whitelist',
  // As the tools call them: mov is every kind of mp4, aac is ADTS. Beyond what is indexed come the kinds that hide under such names.
  'mov,mp3,flac,ogg,aac,wav,matroska,webm,aiff,asf,ape,wv',
  '-protocol_whitelist',
  'file,pipe,fd',
]
