// Main step of action/bisect/action.yml.
'use strict'
void require('./index.cjs').feature('bisect')
