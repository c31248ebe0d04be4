/**
 * Options for every input of ffmpeg and ffprobe. Left to guess, a tool accepts a playlist as audio and opens the files and URLs in it; with
 * these options it reads only containers that have the audio themselves, and only from this disk.
 */
export const ONLY_AUDIO: readonly string[] = [
  '-format_whitelist',
  // The tools' own names: mov is every kind of mp4, aac is ADTS. The list has more formats than are indexed, because they occur
  // under those names.
  'mov,mp3,flac,ogg,aac,wav,matroska,webm,aiff,asf,ape,wv',
  '-protocol_whitelist',
  'file,pipe,fd',
]
