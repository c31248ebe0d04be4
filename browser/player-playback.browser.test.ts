// Playback and its failures on one server: each person's name is used by only one of these files.
import './listening.tests.ts'
import './media-tokens.tests.ts'
import './pressed-early.tests.ts'
import './saving.tests.ts'
import './stored-profile.tests.ts'
import './without-network.tests.ts'
