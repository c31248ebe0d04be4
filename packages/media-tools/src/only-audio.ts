/**
 * Options for every input of ffmpeg and ffprobe. A tool left to guess accepts a playlist as audio and opens the files and URLs in
 * it; with these options it reads only containers that contain the audio themselves, and only from this disk.
 */
export const ONLY_AUDIO: readonly string[] = [
  '-format_whitelist',
  // The tools' names: mov is every kind of mp4, aac is ADTS. There are more formats than are indexed, because they occur under
  // those names.
  'mov,mp3,flac,ogg,aac,wav,matroska,webm,aiff,asf,ape,wv',
  '-protocol_whitelist',
  'file,pipe,fd',
]
