// Sound, and what happens to it, over one server: a name belongs to one of these files.
import './listening.tests.ts'
import './media-tokens.tests.ts'
import './pressed-early.tests.ts'
import './saving.tests.ts'
import './without-network.tests.ts'
