// What is typed into the console, over one server: a name belongs to one of these files.
import './console-asks.tests.ts'
import './console-keeps.tests.ts'
import './console-unsaved.tests.ts'
