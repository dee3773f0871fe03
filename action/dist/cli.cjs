#!/usr/bin/env node
'use strict'
void require('./index.cjs').cli()
