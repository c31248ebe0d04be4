// Playback and its failures on one server: each name of a person is used by one of these files only.
import './listening.tests.ts'
import './media-tokens.tests.ts'
import './pressed-early.tests.ts'
import './saving.tests.ts'
import './stored-profile.tests.ts'
import './without-network.tests.ts'
