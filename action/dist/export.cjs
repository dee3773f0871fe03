"use strict";
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: !0 });
}, __copyProps = (to, from, except, desc) => {
  if (from && typeof from == "object" || typeof from == "function")
    for (let key of __getOwnPropNames(from))
      !__hasOwnProp.call(to, key) && key !== except && __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  return to;
};
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: !0 }), mod);

// src/export/index.ts
var index_exports = {};
__export(index_exports, {
  exportAs: () => exportAs
});
module.exports = __toCommonJS(index_exports);

// src/export/exporter.ts
function exported(text, notes = []) {
  return { kind: "written", text, notes };
}
function refused(problem, nextStep) {
  return { kind: "refused", problem, ...nextStep === void 0 ? {} : { nextStep } };
}

// src/core/series.ts
function formatSeries({ metric, labels }) {
  let names = Object.keys(labels).sort();
  if (names.length === 0) return metric;
  let inner = names.map((name) => `${name}="${escapeLabelValue(labels[name] ?? "")}"`).join(",");
  return `${metric}{${inner}}`;
}
function sortedByName(all) {
  return all.map((series) => ({ name: formatSeries(series), series })).sort((a, b) => a.name < b.name ? -1 : 1);
}
function escapeLabelValue(value) {
  return value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll(`
`, "\\n");
}

// src/core/stats/quantile.ts
function quantile(samples, q) {
  if (!(q >= 0 && q <= 1)) throw new RangeError(`a quantile is between 0 and 1, not ${String(q)}`);
  let position2 = (samples.length - 1) * q, below = samples[Math.floor(position2)] ?? samples[0], above = samples[Math.ceil(position2)] ?? below;
  if (above === below) return below;
  let weight = position2 - Math.floor(position2);
  return below * (1 - weight) + above * weight;
}

// src/core/stats/median.ts
function median(samples) {
  return quantile(samples, 0.5);
}

// src/core/stats/sorted-samples.ts
function areSamples(values) {
  return values.length > 0 && values.every(Number.isFinite);
}
function sortSamples(values) {
  if (!areSamples(values)) throw new RangeError(`not finite samples: [${values.join(", ")}]`);
  return values.map((value) => value + 0).sort((a, b) => a - b);
}

// src/core/stats/spread.ts
var NORMAL_CONSISTENCY = 1.4826022185056018;
function spread(samples) {
  let centre = median(samples);
  return NORMAL_CONSISTENCY * median(sortSamples(samples.map((value) => Math.abs(value - centre))));
}

// src/export/series-values.ts
function valuesOf({ record, source }) {
  let named = sortedByName(record.series);
  return {
    values: named.flatMap(({ name, series }) => {
      let values = series.samples.map(({ value }) => value);
      if (!areSamples(values)) return [];
      let sorted = sortSamples(values), middle = median(sorted);
      return [
        {
          name,
          series,
          median: middle,
          // Rounding must not put a quartile on the other side of the median.
          lowerQuartile: Math.min(quantile(sorted, 0.25), middle),
          upperQuartile: Math.max(quantile(sorted, 0.75), middle),
          spread: spread(sorted),
          samples: values.length
        }
      ];
    }),
    notes: [
      ...missingRounds(record, source),
      ...named.filter(({ series }) => series.samples.length === 0).map(({ name }) => `${source}: ${name} has no samples and is left out`)
    ]
  };
}
function missingRounds({ suites, interrupted }, source) {
  return [
    ...interrupted === !0 ? [`${source}: the run was stopped before its end`] : [],
    ...suites.filter(({ status }) => status !== "ok").map(
      ({ name, status, reason }) => `${source}: suite ${name} ${status === "failed" ? "failed" : "was skipped"}${reason === void 0 ? "" : `: ${reason}`}`
    )
  ];
}
function nothingIn(input) {
  let gaps = missingRounds(input.record, input.source);
  return refused(
    [`${input.source} holds no samples: there is nothing to export`, ...gaps].join(`
`),
    "Measure again; `kbench report` and `kbench export junit` show what became of the suites."
  );
}
function twiceIn({ source }, values) {
  let twin = values.find(({ name }, index) => values[index + 1]?.name === name);
  return twin === void 0 ? void 0 : refused(
    `${source} holds the series ${twin.name} twice, and this format one value of each`,
    "csv takes both."
  );
}

// src/export/bmf.ts
var BENCHMARK_BYTES = 1024, MEASURE_BYTES = 64, IGNORE = /(?:_bencher_ignore|BencherIgnore|-bencher-ignore)$/;
function writeBencherMetricFormat(inputs, _context) {
  let [input] = inputs;
  if (input === void 0) throw new Error("no record");
  let { values, notes } = valuesOf(input);
  if (values.length === 0) return nothingIn(input);
  let taken = values.filter((value) => problemOf(value) === void 0), left2 = values.flatMap((value) => problemOf(value) ?? []);
  return taken.length === 0 ? refused([`Bencher takes no series of ${input.source}:`, ...left2].join(`
`)) : twiceIn(input, taken) ?? exported(`${JSON.stringify(resultsOf(taken), null, 2)}
`, [...notes, ...left2]);
}
function resultsOf(values) {
  return Object.fromEntries(
    values.map(({ name, series, median: median2, lowerQuartile, upperQuartile, samples }) => [
      name,
      {
        [series.metric]: {
          value: median2,
          ...samples < 2 ? {} : { lower_value: lowerQuartile, upper_value: upperQuartile }
        }
      }
    ])
  );
}
function problemOf({ name, series: { metric } }) {
  let tooLong = (text, most) => new TextEncoder().encode(text).length > most;
  if (tooLong(metric, MEASURE_BYTES))
    return `${metric} is left out: a measure of Bencher has at most ${String(MEASURE_BYTES)} bytes in its name`;
  if (tooLong(name, BENCHMARK_BYTES))
    return `${name} is left out: a benchmark of Bencher has at most ${String(BENCHMARK_BYTES)} bytes in its name`;
  if (new RegExp("\\p{Surrogate}", "u").test(name))
    return `${JSON.stringify(name)} is left out: half a character, which Bencher cannot read`;
  if (IGNORE.test(name)) return `${name} is left out: Bencher takes the end of this name for an instruction`;
}

// node_modules/csv-stringify/lib/utils/get.js
var reEscapeChar = /\\(\\)?/g, rePropName = RegExp(
  // Match anything that isn't a dot or bracket.
  `[^.[\\]]+|\\[(?:([^"'][^[]*)|(["'])((?:(?!\\2)[^\\\\]|\\\\.)*?)\\2)\\]|(?=(?:\\.|\\[\\])(?:\\.|\\[\\]|$))`,
  "g"
), reIsDeepProp = /\.|\[(?:[^[\]]*|(["'])(?:(?!\1)[^\\]|\\.)*?\1)\]/, reIsPlainProp = /^\w*$/, getTag = function(value) {
  return Object.prototype.toString.call(value);
}, isSymbol = function(value) {
  let type = typeof value;
  return type === "symbol" || type === "object" && value && getTag(value) === "[object Symbol]";
}, isKey = function(value, object) {
  if (Array.isArray(value))
    return !1;
  let type = typeof value;
  return type === "number" || type === "symbol" || type === "boolean" || !value || isSymbol(value) ? !0 : reIsPlainProp.test(value) || !reIsDeepProp.test(value) || object != null && value in Object(object);
}, stringToPath = function(string) {
  let result = [];
  return string.charCodeAt(0) === 46 && result.push(""), string.replace(rePropName, function(match, expression, quote, subString) {
    let key = match;
    quote ? key = subString.replace(reEscapeChar, "$1") : expression && (key = expression.trim()), result.push(key);
  }), result;
}, castPath = function(value, object) {
  return Array.isArray(value) ? value : isKey(value, object) ? [value] : stringToPath(value);
}, toKey = function(value) {
  if (typeof value == "string" || isSymbol(value)) return value;
  let result = `${value}`;
  return result == "0" && 1 / value == -1 / 0 ? "-0" : result;
}, get = function(object, path) {
  path = castPath(path, object);
  let index = 0, length = path.length;
  for (; object != null && index < length; )
    object = object[toKey(path[index++])];
  return index && index === length ? object : void 0;
};

// node_modules/csv-stringify/lib/utils/is_object.js
var is_object = function(obj) {
  return typeof obj == "object" && obj !== null && !Array.isArray(obj);
};

// node_modules/csv-stringify/lib/api/normalize_columns.js
var normalize_columns = function(columns) {
  if (columns == null)
    return [void 0, void 0];
  if (typeof columns != "object")
    return [Error('Invalid option "columns": expect an array or an object')];
  if (Array.isArray(columns)) {
    let newcolumns = [];
    for (let column of columns)
      if (typeof column == "string")
        newcolumns.push({
          key: column,
          header: column
        });
      else if (typeof column == "object" && column !== null && !Array.isArray(column)) {
        if (!column.key)
          return [
            Error('Invalid column definition: property "key" is required')
          ];
        column.header === void 0 && (column.header = column.key), newcolumns.push(column);
      } else
        return [
          Error("Invalid column definition: expect a string or an object")
        ];
    columns = newcolumns;
  } else {
    let newcolumns = [];
    for (let k in columns)
      newcolumns.push({
        key: k,
        header: columns[k]
      });
    columns = newcolumns;
  }
  return [void 0, columns];
};

// node_modules/csv-stringify/lib/api/CsvError.js
var CsvError = class _CsvError extends Error {
  constructor(code, message, ...contexts) {
    Array.isArray(message) && (message = message.join(" ")), super(message), Error.captureStackTrace !== void 0 && Error.captureStackTrace(this, _CsvError), this.code = code;
    for (let context of contexts)
      for (let key in context) {
        let value = context[key];
        this[key] = Buffer.isBuffer(value) ? value.toString() : value == null ? value : JSON.parse(JSON.stringify(value));
      }
  }
};

// node_modules/csv-stringify/lib/utils/underscore.js
var underscore = function(str) {
  return str.replace(/([A-Z])/g, function(_, match) {
    return "_" + match.toLowerCase();
  });
};

// node_modules/csv-stringify/lib/api/normalize_options.js
var normalize_options = function(opts) {
  let options = {};
  for (let opt in opts)
    options[underscore(opt)] = opts[opt];
  if (options.bom === void 0 || options.bom === null || options.bom === !1)
    options.bom = !1;
  else if (options.bom !== !0)
    return [
      new CsvError("CSV_OPTION_BOOLEAN_INVALID_TYPE", [
        "option `bom` is optional and must be a boolean value,",
        `got ${JSON.stringify(options.bom)}`
      ])
    ];
  if (options.delimiter === void 0 || options.delimiter === null)
    options.delimiter = ",";
  else if (Buffer.isBuffer(options.delimiter))
    options.delimiter = options.delimiter.toString();
  else if (typeof options.delimiter != "string")
    return [
      new CsvError("CSV_OPTION_DELIMITER_INVALID_TYPE", [
        "option `delimiter` must be a buffer or a string,",
        `got ${JSON.stringify(options.delimiter)}`
      ])
    ];
  if (options.quote === void 0 || options.quote === null)
    options.quote = '"';
  else if (options.quote === !0)
    options.quote = '"';
  else if (options.quote === !1)
    options.quote = "";
  else if (Buffer.isBuffer(options.quote))
    options.quote = options.quote.toString();
  else if (typeof options.quote != "string")
    return [
      new CsvError("CSV_OPTION_QUOTE_INVALID_TYPE", [
        "option `quote` must be a boolean, a buffer or a string,",
        `got ${JSON.stringify(options.quote)}`
      ])
    ];
  if ((options.quoted === void 0 || options.quoted === null) && (options.quoted = !1), options.escape_formulas === void 0 || options.escape_formulas === null)
    options.escape_formulas = !1;
  else if (typeof options.escape_formulas != "boolean")
    return [
      new CsvError("CSV_OPTION_ESCAPE_FORMULAS_INVALID_TYPE", [
        "option `escape_formulas` must be a boolean,",
        `got ${JSON.stringify(options.escape_formulas)}`
      ])
    ];
  if ((options.quoted_empty === void 0 || options.quoted_empty === null) && (options.quoted_empty = void 0), options.quoted_match === void 0 || options.quoted_match === null || options.quoted_match === !1 ? options.quoted_match = null : Array.isArray(options.quoted_match) || (options.quoted_match = [options.quoted_match]), options.quoted_match)
    for (let quoted_match of options.quoted_match) {
      let isString = typeof quoted_match == "string", isRegExp = quoted_match instanceof RegExp;
      if (!isString && !isRegExp)
        return [
          new CsvError("CSV_OPTION_QUOTED_MATCH", [
            "option `quoted_match` must be a string or a regex,",
            `got ${JSON.stringify(options.quoted_match)}`
          ])
        ];
    }
  if ((options.quoted_string === void 0 || options.quoted_string === null) && (options.quoted_string = !1), (options.eof === void 0 || options.eof === null) && (options.eof = !0), options.escape === void 0 || options.escape === null)
    options.escape = '"';
  else if (Buffer.isBuffer(options.escape))
    options.escape = options.escape.toString();
  else if (typeof options.escape != "string")
    return [
      Error(
        `Invalid Option: escape must be a buffer or a string, got ${JSON.stringify(options.escape)}`
      )
    ];
  if (options.escape.length > 1)
    return [
      Error(
        `Invalid Option: escape must be one character, got ${options.escape.length} characters`
      )
    ];
  if (options.header === void 0 || options.header === null || options.header === !1)
    options.header = !1;
  else if (options.header !== !0)
    throw new CsvError(
      "CSV_INVALID_OPTION_HEADER",
      [
        "option `header` is expected to be a boolean,",
        `got ${JSON.stringify(options.header)}`
      ],
      options
    );
  if (options.header_as_comment === void 0 || options.header_as_comment === null || options.header_as_comment === !1)
    options.header_as_comment = !1;
  else if (options.header_as_comment === !0)
    options.header_as_comment = "#";
  else if (Buffer.isBuffer(options.header_as_comment))
    options.header_as_comment = options.header_as_comment.toString();
  else if (typeof options.header_as_comment != "string")
    throw new CsvError(
      "CSV_INVALID_OPTION_HEADER_AS_COMMENT",
      [
        "option `header_as_comment` must be a boolean, a string or a buffer,",
        `got ${JSON.stringify(options.header_as_comment)}`
      ],
      options
    );
  let [errColumns, columns] = normalize_columns(options.columns);
  if (errColumns !== void 0) return [errColumns];
  if (options.columns = columns, (options.quoted === void 0 || options.quoted === null) && (options.quoted = !1), (options.cast === void 0 || options.cast === null) && (options.cast = {}), (options.cast.bigint === void 0 || options.cast.bigint === null) && (options.cast.bigint = (value) => "" + value), (options.cast.boolean === void 0 || options.cast.boolean === null) && (options.cast.boolean = (value) => value ? "1" : ""), (options.cast.date === void 0 || options.cast.date === null) && (options.cast.date = (value) => "" + value.getTime()), (options.cast.number === void 0 || options.cast.number === null) && (options.cast.number = (value) => "" + value), (options.cast.object === void 0 || options.cast.object === null) && (options.cast.object = (value) => JSON.stringify(value)), (options.cast.string === void 0 || options.cast.string === null) && (options.cast.string = function(value) {
    return value;
  }), options.on_record !== void 0 && typeof options.on_record != "function")
    return [Error('Invalid Option: "on_record" must be a function.')];
  if (options.quote_record_delimiter === void 0 || options.quote_record_delimiter === null)
    options.quote_record_delimiter = !options.record_delimiter;
  else if (typeof options.quote_record_delimiter != "boolean")
    return [
      new CsvError("CSV_OPTION_QUOTE_RECORD_DELIMITER_INVALID_TYPE", [
        "option `quote_record_delimiter` must be a boolean,",
        `got ${JSON.stringify(options.quote_record_delimiter)}`
      ])
    ];
  if (options.record_delimiter === void 0 || options.record_delimiter === null)
    options.record_delimiter = `
`;
  else if (Buffer.isBuffer(options.record_delimiter))
    options.record_delimiter = options.record_delimiter.toString();
  else if (typeof options.record_delimiter != "string")
    return [
      Error(
        `Invalid Option: record_delimiter must be a buffer or a string, got ${JSON.stringify(options.record_delimiter)}`
      )
    ];
  switch (options.record_delimiter) {
    case "unix":
      options.record_delimiter = `
`;
      break;
    case "mac":
      options.record_delimiter = "\r";
      break;
    case "windows":
      options.record_delimiter = `\r
`;
      break;
    case "ascii":
      options.record_delimiter = "";
      break;
    case "unicode":
      options.record_delimiter = "\u2028";
      break;
  }
  return [void 0, options];
};

// node_modules/csv-stringify/lib/api/index.js
var bom_utf8 = Buffer.from([239, 187, 191]), emits_separator = function(value, separators) {
  return separators.some(
    (separator) => separator.length !== 0 && (value.indexOf(separator) !== -1 || separator.length > 1 && (value + separator).indexOf(separator) < value.length)
  );
}, matches_quoted_match = function(value, quoted_match) {
  return quoted_match ? quoted_match.some(
    (pattern) => typeof pattern == "string" ? value.indexOf(pattern) !== -1 : value.search(pattern) !== -1
  ) : !1;
}, stringifier = function(options, state, info) {
  return {
    options,
    state,
    info,
    __transform: function(chunk, push) {
      if (!Array.isArray(chunk) && typeof chunk != "object")
        return Error(
          `Invalid Record: expect an array or an object, got ${JSON.stringify(chunk)}`
        );
      if (this.info.records === 0) {
        if (Array.isArray(chunk)) {
          if (this.options.header === !0 && this.options.columns === void 0)
            return Error(
              "Undiscoverable Columns: header option requires column option or object records"
            );
        } else if (this.options.columns === void 0) {
          let [err2, columns] = normalize_columns(Object.keys(chunk));
          if (err2) return;
          this.options.columns = columns;
        }
      }
      if (this.info.records === 0) {
        this.bom(push);
        let err2 = this.headers(push);
        if (err2) return err2;
      }
      try {
        this.options.on_record && this.options.on_record(chunk, this.info.records);
      } catch (err2) {
        return err2;
      }
      let err, chunk_string;
      if (this.options.eof) {
        if ([err, chunk_string] = this.stringify(chunk), err) return err;
        if (chunk_string === void 0)
          return;
        chunk_string = chunk_string + this.options.record_delimiter;
      } else {
        if ([err, chunk_string] = this.stringify(chunk), err) return err;
        if (chunk_string === void 0)
          return;
        (this.options.header || this.info.records) && (chunk_string = this.options.record_delimiter + chunk_string);
      }
      this.info.records++, push(chunk_string);
    },
    stringify: function(chunk, chunkIsHeader = !1) {
      if (typeof chunk != "object")
        return [void 0, chunk];
      let { columns } = this.options, record = [];
      if (Array.isArray(chunk)) {
        let length = columns ? Math.min(chunk.length, columns.length) : chunk.length;
        for (let i = 0; i < length; i++) {
          let field = chunk[i], [err, value] = this.__cast(field, {
            index: i,
            column: i,
            records: this.info.records,
            header: chunkIsHeader
          });
          if (err) return [err];
          record[i] = [value, field];
        }
      } else
        for (let i = 0; i < columns.length; i++) {
          let field = get(chunk, columns[i].key), [err, value] = this.__cast(field, {
            index: i,
            column: columns[i].key,
            records: this.info.records,
            header: chunkIsHeader
          });
          if (err) return [err];
          record[i] = [value, field];
        }
      let csvrecord = "";
      for (let i = 0; i < record.length; i++) {
        let options2, err, [value, field] = record[i];
        if (typeof value == "string")
          options2 = this.options;
        else if (is_object(value)) {
          if (options2 = { ...value }, value = options2.value, delete options2.value, typeof value != "string" && value !== void 0 && value !== null && err)
            return [
              Error(
                `Invalid Casting Value: returned value must return a string, null or undefined, got ${JSON.stringify(value)}`
              )
            ];
          if (options2 = { ...this.options, ...options2 }, [err, options2] = normalize_options(options2), err !== void 0)
            return [err];
        } else if (value == null)
          options2 = this.options;
        else
          return [
            Error(
              `Invalid Casting Value: returned value must return a string, an object, null or undefined, got ${JSON.stringify(value)}`
            )
          ];
        let {
          delimiter,
          escape,
          quote,
          quoted,
          quoted_empty,
          quoted_string,
          quoted_match,
          record_delimiter,
          quote_record_delimiter,
          escape_formulas
        } = options2;
        if (value === "" && field === "")
          (matches_quoted_match(value, quoted_match) || quoted_empty === !0 || quoted_string === !0 && quoted_empty !== !1) === !0 && (value = quote + value + quote), csvrecord += value;
        else if (value) {
          if (typeof value != "string")
            return [
              Error(
                `Formatter must return a string, null or undefined, got ${JSON.stringify(value)}`
              )
            ];
          let containsdelimiter = emits_separator(value, [delimiter]), containsQuote = quote !== "" && value.indexOf(quote) >= 0, containsEscape = value.indexOf(escape) >= 0 && escape !== quote, containsRecordDelimiter = emits_separator(value, [
            record_delimiter,
            ...quote_record_delimiter === !1 ? [] : [`
`, "\r"]
          ]), quotedString = quoted_string && typeof field == "string", quotedMatch = matches_quoted_match(value, quoted_match);
          if (escape_formulas)
            switch (value[0]) {
              case "-":
                if (typeof field == "number" || typeof field == "bigint")
                  break;
                value = `'${value}`;
                break;
              case "=":
              case "+":
              case "@":
              case "	":
              case "\r":
              case "＝":
              // Unicode '='
              case "＋":
              // Unicode '+'
              case "－":
              // Unicode '-'
              case "＠":
                value = `'${value}`;
                break;
            }
          let shouldQuote = containsQuote === !0 || containsdelimiter || containsRecordDelimiter || quoted || quotedString || quotedMatch;
          shouldQuote === !0 && containsEscape === !0 && (value = value.replaceAll(escape, () => escape + escape)), containsQuote === !0 && (value = value.replaceAll(quote, () => escape + quote)), shouldQuote === !0 && (value = quote + value + quote), csvrecord += value;
        } else (quoted_empty === !0 || field === "" && quoted_string === !0 && quoted_empty !== !1) && (csvrecord += quote + quote);
        i !== record.length - 1 && (csvrecord += delimiter);
      }
      return [void 0, csvrecord];
    },
    bom: function(push) {
      this.options.bom === !0 && push(bom_utf8);
    },
    headers: function(push) {
      if (this.options.header === !1 || this.options.columns === void 0)
        return;
      let err, headers = this.options.columns.map((column) => column.header);
      if (this.options.eof ? ([err, headers] = this.stringify(headers, !0), headers += this.options.record_delimiter) : [err, headers] = this.stringify(headers, !0), err) return err;
      this.options.header_as_comment && (headers = this.options.header_as_comment + " " + headers), push(headers);
    },
    __cast: function(value, context) {
      let type = typeof value;
      try {
        return type === "string" ? [void 0, this.options.cast.string(value, context)] : type === "bigint" ? [void 0, this.options.cast.bigint(value, context)] : type === "number" ? [void 0, this.options.cast.number(value, context)] : type === "boolean" ? [void 0, this.options.cast.boolean(value, context)] : value instanceof Date ? [void 0, this.options.cast.date(value, context)] : type === "object" && value !== null ? [void 0, this.options.cast.object(value, context)] : value === null && this.options.cast.null !== void 0 ? [void 0, this.options.cast.null(value, context)] : value === void 0 && this.options.cast.undefined !== void 0 ? [void 0, this.options.cast.undefined(value, context)] : [void 0, value];
      } catch (err) {
        return [err];
      }
    }
  };
};

// node_modules/csv-stringify/lib/sync.js
var stringify = function(records, opts = {}) {
  let data = [], [err, options] = normalize_options(opts);
  if (err !== void 0) throw err;
  let api = stringifier(options, {
    stop: !1
  }, {
    records: 0
  });
  for (let record of records) {
    let err2 = api.__transform(record, function(record2) {
      data.push(record2);
    });
    if (err2 !== void 0) throw err2;
  }
  if (data.length === 0) {
    api.bom((d) => {
      data.push(d);
    });
    let err2 = api.headers((headers) => {
      data.push(headers);
    });
    if (err2 !== void 0) throw err2;
  }
  return data.join("");
};

// src/export/csv.ts
function writeCsv(inputs, _context) {
  if (new Set(inputs.map(({ kind }) => kind)).size > 1)
    return refused(
      "records and comparisons have different columns and cannot share a CSV file",
      "Export records and comparisons into separate files."
    );
  for (let input of inputs) {
    if (input.kind === "record" && input.record.series.every(({ samples }) => samples.length === 0))
      return nothingIn(input);
    if (input.kind === "comparison" && input.comparison.series.length === 0)
      return refused(`${input.source} holds no series: ${input.comparison.headline}`);
  }
  let rows = inputs.flatMap(
    (input) => input.kind === "record" ? sampleRows(input) : comparisonRows(input.comparison)
  );
  return exported(
    table(rows),
    inputs.flatMap((input) => input.kind === "record" ? notesOf(input) : [])
  );
}
function notesOf({ record, source }) {
  return [
    ...missingRounds(record, source),
    ...record.series.filter(({ samples }) => samples.length === 0).map((series) => `${source}: ${formatSeries(series)} has no samples, so no rows`)
  ];
}
function sampleRows({ record }) {
  let { id, startedAt, subject, environment } = record;
  return sortedByName(record.series).flatMap(
    ({ name, series }) => series.samples.map(({ value, round, at }) => ({
      cells: {
        record: id,
        started_at: startedAt,
        subject: subject.name,
        commit: subject.commit,
        ref: subject.ref,
        provider: environment.provider,
        fingerprint: environment.fingerprint,
        series: name,
        metric: series.metric,
        unit: series.unit,
        better: series.better,
        round,
        at,
        value
      },
      labels: series.labels
    }))
  );
}
function comparisonRows({ current, baseline, series }) {
  return series.map((one) => ({
    cells: {
      record: current.id,
      started_at: current.startedAt,
      subject: current.subject,
      commit: current.commit,
      provider: current.provider,
      fingerprint: current.fingerprint,
      baseline_fingerprint: baseline.fingerprint ?? void 0,
      series: formatSeries(one),
      metric: one.metric,
      unit: one.unit,
      better: one.better,
      verdict: one.verdict,
      reason: one.reason.code,
      gates: String(one.gates),
      margin: one.margin,
      scale: one.scale,
      baseline_median: one.baseline?.median,
      baseline_spread: one.baseline?.spread,
      baseline_runs: one.baseline?.runs,
      current_median: one.current?.median,
      current_spread: one.current?.spread,
      current_samples: one.current?.samples,
      change: one.change?.estimate,
      change_lower: one.change?.lower ?? void 0,
      change_upper: one.change?.upper ?? void 0,
      change_confidence: one.change?.confidence,
      p_value: one.pValue ?? void 0,
      smallest_provable_change: one.smallestProvableChange ?? void 0,
      text: one.reason.text
    },
    labels: one.labels
  }));
}
function table(rows) {
  let labelNames = [...new Set(rows.flatMap(({ labels }) => Object.keys(labels)))].sort(), columns = Object.keys(rows[0]?.cells ?? {}), header = [...columns, ...labelNames.map((name) => `label_${name}`)], lines = rows.map(({ cells, labels }) => [
    ...columns.map((column) => cells[column]),
    ...labelNames.map((name) => Object.hasOwn(labels, name) ? labels[name] : void 0)
  ]);
  return stringify(
    [header, ...lines].map((line) => line.map(cellText)),
    // The library quotes only where its own line end is; a reader ends a line at either character.
    { record_delimiter: `\r
`, quoted_match: /[\r\n]/ }
  );
}
var FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
function cellText(cell) {
  return typeof cell == "number" ? String(cell) : cell === void 0 ? "" : FORMULA.test(cell) ? `'${cell}` : cell;
}

// src/export/formats.ts
var EXPORT_FORMATS = {
  openmetrics: {
    id: "openmetrics",
    title: "OpenMetrics",
    summary: "OpenMetrics text for Prometheus: the median of each series",
    takes: ["record"],
    several: !0,
    options: ["timestamps"]
  },
  csv: {
    id: "csv",
    title: "CSV",
    summary: "one row per sample; of a comparison: one row per series",
    takes: ["record", "comparison"],
    several: !0,
    options: []
  },
  junit: {
    id: "junit",
    title: "JUnit XML",
    summary: "one test per series of a comparison, per suite of a record",
    takes: ["record", "comparison"],
    several: !0,
    options: []
  },
  bmf: {
    id: "bmf",
    title: "Bencher Metric Format",
    summary: "Bencher Metric Format, for `bencher run --adapter json --file`",
    takes: ["record"],
    several: !1,
    options: []
  },
  "github-action-benchmark": {
    id: "github-action-benchmark",
    title: "github-action-benchmark",
    summary: "for its tools customBiggerIsBetter and customSmallerIsBetter",
    takes: ["record"],
    several: !1,
    options: ["direction"]
  },
  markdown: {
    id: "markdown",
    title: "Markdown",
    summary: "the report of `kbench report`, GitHub Markdown",
    takes: ["record", "comparison"],
    several: !0,
    options: []
  }
};

// src/core/format/count.ts
function count(number, what) {
  return `${String(number)} ${what}${number === 1 || what.endsWith("series") ? "" : "s"}`;
}

// src/export/github-action-benchmark.ts
var TOOLS = {
  bigger: "customBiggerIsBetter",
  smaller: "customSmallerIsBetter"
};
function writeGithubActionBenchmark(inputs, { direction }) {
  let [input] = inputs;
  if (input === void 0) throw new Error("no record");
  let { values, notes } = valuesOf(input);
  if (values.length === 0) return nothingIn(input);
  let of = (wanted) => values.filter(({ series }) => (series.better === "higher" ? "bigger" : "smaller") === wanted), [bigger, smaller] = [of("bigger"), of("smaller")];
  if (direction === void 0 && bigger.length > 0 && smaller.length > 0)
    return refused(
      `${input.source} holds ${String(bigger.length)} series of which higher is better and ${String(smaller.length)} of which lower is: a file of github-action-benchmark has one direction`,
      `Write two files, --direction bigger (tool: ${TOOLS.bigger}) and --direction smaller (tool: ${TOOLS.smaller}).`
    );
  let chosen = direction ?? (bigger.length > 0 ? "bigger" : "smaller"), [taken, others] = chosen === "bigger" ? [bigger, smaller] : [smaller, bigger];
  if (taken.length === 0)
    return refused(
      `${input.source} has no series of which ${chosen === "bigger" ? "higher" : "lower"} is better, for tool: ${TOOLS[chosen]}`,
      `Its ${String(others.length)} series are of the other direction: --direction ${chosen === "bigger" ? "smaller" : "bigger"}`
    );
  let rest = others.length === 0 ? [] : [`${String(others.length)} series of the other direction are not in this file`], text = `${JSON.stringify(
    taken.map((value) => resultOf(value, input)),
    null,
    2
  )}
`;
  return twiceIn(input, taken) ?? exported(text, [...notes, `this file is for tool: ${TOOLS[chosen]}`, ...rest]);
}
function resultOf({ name, series, median: median2, spread: spread2, samples }, { record }) {
  let { subject, environment } = record;
  return {
    name,
    unit: series.unit,
    value: median2,
    ...samples < 2 ? {} : { range: `± ${String(spread2)}` },
    extra: [
      `median of ${count(samples, "sample")}`,
      `subject: ${subject.name}`,
      `environment: ${environment.provider} ${environment.fingerprint}`,
      `record: ${record.id}`
    ].join(`
`)
  };
}

// src/core/format/number.ts
function formatNumber(value) {
  if (Number.isNaN(value)) return "n/a";
  let magnitude = Math.abs(value), sign = value < 0 ? "−" : "";
  return magnitude === 1 / 0 ? `${sign}∞` : magnitude === 0 ? "0" : magnitude >= 1e6 || magnitude < 1e-3 ? `${sign}${exponential(magnitude)}` : `${sign}${trimZeros(magnitude.toFixed(decimalsOf(magnitude)))}`;
}
function roundToShown(value) {
  let magnitude = Math.abs(value);
  return magnitude >= 100 ? Math.round(magnitude) : Number(magnitude.toPrecision(3));
}
function withSign(value, format) {
  let text = format(Math.abs(value));
  return Number.isNaN(value) || !/[1-9∞]/.test(text) ? text : `${value < 0 ? "−" : "+"}${text}`;
}
function trimZeros(text) {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}
function exponential(magnitude) {
  let [mantissa = "", exponent = ""] = magnitude.toExponential(2).split("e");
  return `${trimZeros(mantissa)}e${exponent.replace("+", "").replace("-", "−")}`;
}
function decimalsOf(magnitude) {
  return magnitude >= 100 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(magnitude)));
}

// src/core/format/scale.ts
var step = (factor, symbol) => ({ factor, symbol }), BIT_RATES = ["bit/s", "kbit/s", "Mbit/s", "Gbit/s", "Tbit/s", "Pbit/s"].map(
  (symbol, power) => step(1e3 ** -power, symbol)
), BYTE_RATES = ["B/s", "KiB/s", "MiB/s", "GiB/s", "TiB/s", "PiB/s"].map(
  (symbol, power) => step(1024 ** -power, symbol)
), BYTES = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"].map((symbol, power) => step(1024 ** -power, symbol)), RATES = ["/s", "k/s", "M/s", "G/s", "T/s", "P/s"].map((symbol, power) => step(1e3 ** -power, symbol)), COUNTS = ["count", "k", "M", "G", "T", "P"].map((symbol, power) => step(1e3 ** -power, symbol)), TIMES = [step(1e9, "ns"), step(1e6, "µs"), step(1e3, "ms"), step(1, "s")], TIMES_PER_GIGABYTE = [step(1e6, "µs/GB"), step(1e3, "ms/GB"), step(1, "s/GB")], STEPS = {
  "bit/s": { steps: BIT_RATES, ofZero: step(1, "bit/s") },
  "By/s": { steps: BYTE_RATES, ofZero: step(1, "B/s") },
  By: { steps: BYTES, ofZero: step(1, "B") },
  "1/s": { steps: RATES, ofZero: step(1, "/s") },
  s: { steps: TIMES, ofZero: step(1, "s") },
  "s/GBy": { steps: TIMES_PER_GIGABYTE, ofZero: step(1, "s/GB") },
  "{count}": { steps: COUNTS, ofZero: step(1, "count") },
  1: { steps: [step(100, "%")], ofZero: step(100, "%") }
};
function scaleOf(unit, magnitude) {
  let { steps, ofZero } = STEPS[unit], size = Math.abs(magnitude);
  if (size === 0 || !Number.isFinite(size) || unit === "s/GBy" && size >= 0.01) return ofZero;
  for (let [index, scale] of steps.entries()) {
    let next = steps[index + 1], most = next === void 0 ? 1 / 0 : Math.round(scale.factor / next.factor);
    if (roundToShown(size * scale.factor) < most) return scale;
  }
  return ofZero;
}

// src/core/format/value.ts
function formatValue(value, unit) {
  if (Number.isNaN(value)) return "n/a";
  let { factor, symbol } = scaleOf(unit, value);
  return `${formatNumber(value * factor)} ${symbol}`;
}

// src/core/format/change.ts
var NOTHING = 5e-5;
function formatChange(change, scale, unit) {
  return withSign(change, (magnitude) => formatMagnitude(magnitude, scale, unit));
}
function formatMagnitude(magnitude, scale, unit) {
  return Number.isNaN(magnitude) ? "n/a" : scale === "relative" ? `${formatPercent(magnitude < NOTHING ? 0 : magnitude)} %` : unit === "1" ? `${formatPercent(magnitude)} pp` : formatValue(magnitude, unit);
}
function formatInterval(lower, upper, scale, unit) {
  if (lower === null && upper === null) return "";
  let end = (value, unbounded) => value === null ? unbounded : formatChange(value, scale, unit);
  return `[${end(lower, "−∞")}, ${end(upper, "+∞")}]`;
}
function formatPercent(share) {
  let percent = Math.abs(share) * 100;
  return percent < 5e-3 || percent >= 1e3 ? formatNumber(percent) : percent.toFixed(percent < 0.1 ? 2 : 1).replace(/\.?0+$/, "");
}

// src/core/format/some-of.ts
function someOf(texts, most = 3, separator = "; ") {
  let named = texts.slice(0, most).join(separator), more = texts.length - most;
  return more > 0 ? `${named} and ${String(more)} more` : named;
}

// src/core/format/shortened.ts
function shortened(text, most = 200) {
  let characters = Array.from(text);
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join("")}…`;
}
function capital(text) {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

// src/core/group-by.ts
function groupBy(items, keyOf2) {
  let groups = /* @__PURE__ */ new Map();
  for (let item of items) {
    let key = keyOf2(item), members = groups.get(key);
    members === void 0 ? groups.set(key, [item]) : members.push(item);
  }
  return groups;
}

// src/core/naming/catalogue.ts
var OTHER_SUITE = "other";
function metricTitle(metric, { metrics, suiteOf }) {
  let title = metrics.get(metric)?.title;
  if (title !== void 0) return title;
  let prefix = `${(suiteOf(metric) ?? OTHER_SUITE).replaceAll("-", "_")}_`, text = (metric.startsWith(prefix) ? metric.slice(prefix.length) : metric).replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

// src/core/format/natural-order.ts
function compareNaturally(a, b) {
  let start = startOfDifference(a, b), [left2, right2] = [partsFrom(a, start), partsFrom(b, start)];
  for (; ; ) {
    let [one, other] = [left2(), right2()];
    if (one === void 0 || other === void 0)
      return one !== other ? one === void 0 ? -1 : 1 : a < b ? -1 : a > b ? 1 : 0;
    let order = compareParts(one, other);
    if (order !== 0) return order;
  }
}
function startOfDifference(a, b) {
  let end = Math.min(a.length, b.length), index = 0;
  for (; index < end && a.charCodeAt(index) === b.charCodeAt(index); ) index += 1;
  for (; index > 0 && /[\d.]/.test(a.charAt(index - 1)); ) index -= 1;
  for (; index > 0 && /\D/.test(a.charAt(index - 1)); ) index -= 1;
  return index;
}
function partsFrom(text, start) {
  let part = /\d+(?:\.\d+)?|\D+/y;
  return part.lastIndex = start, () => part.exec(text)?.[0];
}
function compareParts(a, b) {
  let startsWithDigit = /^\d/, areNumbers = startsWithDigit.test(a) && startsWithDigit.test(b), [left2, right2] = areNumbers ? [Number(a), Number(b)] : [a, b];
  return left2 < right2 ? -1 : left2 > right2 ? 1 : 0;
}

// src/core/format/hidden-characters.ts
var HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
function withoutHidden(text) {
  return text.replace(HIDDEN, "�");
}

// src/core/format/text-layout.ts
var SEPARATOR = " · ";
var ZERO_WIDTH = new RegExp("^\\p{Mark}$", "u");

// src/core/naming/label-order.gen.ts
var LABEL_ORDER = [
  "resource",
  "verb",
  "phase",
  "replicas",
  "workload",
  "name",
  "package",
  "cpus",
  "entry",
  "keepalive",
  "size",
  "layers",
  "revision",
  "protocol",
  "path",
  "placement",
  "streams",
  "hops",
  "transaction",
  "side",
  "frame_size",
  "job",
  "operation",
  "storage_class",
  "watch",
  "suite",
  "measurement",
  "statistic",
  "query"
];

// src/core/naming/quantile-name.ts
function quantileName(quantile2) {
  return quantile2 === 0 ? "lowest" : quantile2 === 1 ? "highest" : `p${String(Number((quantile2 * 100).toFixed(8)))}`;
}

// src/core/naming/short-label.ts
function shortLabels(sets) {
  let shared = sets.length > 1 ? sharedNames(sets) : /* @__PURE__ */ new Set(), text = (labels, isWanted) => Object.keys(labels).filter(isWanted).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1)).map((name) => labelText(name, labels[name] ?? "")).join(SEPARATOR), short = sets.map((labels) => text(labels, (name) => !shared.has(name)) || "all"), unique = new Set(short).size === short.length;
  return {
    common: text(sets[0] ?? {}, (name) => shared.has(name)),
    each: unique ? short : sets.map(plainText)
  };
}
function sharedNames(sets) {
  let first = new Map(Object.entries(sets[0] ?? {})), equal = /* @__PURE__ */ new Map();
  for (let labels of sets)
    for (let [name, value] of Object.entries(labels))
      first.get(name) === value && equal.set(name, (equal.get(name) ?? 0) + 1);
  return new Set([...equal].filter(([, count2]) => count2 === sets.length).map(([name]) => name));
}
function rank(name) {
  if (name === "quantile") return LABEL_ORDER.length + 1;
  let place = LABEL_ORDER.indexOf(name);
  return place === -1 ? LABEL_ORDER.length : place;
}
var NEEDS_NAME = /* @__PURE__ */ new Set(["true", "false", "on", "off", "none"]);
function labelText(name, value) {
  return name === "quantile" && /^0\.\d+$/.test(value) ? quantileName(Number(value)) : /[a-zA-Z]{2}/.test(value) && !NEEDS_NAME.has(value) ? value : `${name} ${value === "" ? '""' : value}`;
}
function plainText(labels) {
  return Object.keys(labels).sort().map((name) => `${name}=${JSON.stringify(labels[name])}`).join(SEPARATOR);
}

// src/core/naming/group.ts
function groupSeries(series, suiteOrder, catalogue) {
  let suiteOf = (metric) => catalogue.suiteOf(metric) ?? OTHER_SUITE, bySuite = groupBy(series, ({ metric }) => suiteOf(metric)), suites = [...bySuite.keys()].sort(
    (a, b) => position(suiteOrder, a) - position(suiteOrder, b) || compareNaturally(a, b)
  ), metricOrder = [...catalogue.metrics.keys()];
  return suites.map((suite) => {
    let metrics = [...groupBy(bySuite.get(suite) ?? [], kindOf).values()].map((members) => metricGroup(members, catalogue));
    return metrics.sort(
      (a, b) => position(metricOrder, a.metric) - position(metricOrder, b.metric) || compareNaturally(a.metric, b.metric)
    ), { suite, metrics };
  });
}
function metricGroup(members, catalogue) {
  let [first] = members, { common, each } = shortLabels(members.map(({ labels }) => labels)), rows = members.map((one, index) => ({ label: each[index] ?? "", series: one }));
  return rows.sort((a, b) => compareNaturally(a.label, b.label)), {
    metric: first?.metric ?? "",
    title: metricTitle(first?.metric ?? "", catalogue),
    unit: first?.unit ?? "1",
    better: first?.better ?? "higher",
    common,
    rows
  };
}
function shortNames(series) {
  let byMetric = groupBy(series, kindOf);
  return new Map(
    [...byMetric.values()].flatMap((members) => {
      let { each } = shortLabels(members.map(({ labels }) => labels));
      return members.map((one, index) => [one, labelled(one.metric, each[index] ?? "")]);
    })
  );
}
function labelled(metric, label) {
  return label === "" || label === "all" ? metric : `${metric}${SEPARATOR}${label}`;
}
function kindOf({ metric, unit, better }) {
  return [metric, unit, better].join(" ");
}
function position(order, name) {
  let index = order.indexOf(name);
  return index === -1 ? order.length : index;
}

// src/core/policy/effect.ts
function towardHarm(difference, better) {
  return better === "lower" ? difference : 0 - difference;
}
function marginEffect(margin, scale) {
  return scale === "relative" ? Math.log1p(margin) : margin;
}

// src/core/policy/settings.ts
var DEFAULT_GATE = { defaultMargin: 0.02, rules: [], falseAlarmRate: 0.01 };

// src/core/comparison/harm.ts
function effectOfChange({ change, scale, better, verdict }) {
  return change !== null ? towardHarm(scale === "relative" ? Math.log1p(change.estimate) : change.estimate, better) : verdict === "regressed" ? 1 / 0 : verdict === "improved" ? -1 / 0 : void 0;
}
var MARGIN_COUNTS_AS = marginEffect(DEFAULT_GATE.defaultMargin, "relative");
function harmOf(series) {
  let effect = effectOfChange(series) ?? 0;
  return series.scale === "relative" || effect === 0 ? effect : effect / series.margin * MARGIN_COUNTS_AS;
}
function worstFirst(a, b) {
  let [harmOfA, harmOfB] = [harmOf(a), harmOf(b)];
  return harmOfA !== harmOfB ? harmOfB > harmOfA ? 1 : -1 : compareNaturally(formatSeries(a), formatSeries(b));
}

// src/core/comparison/overall.ts
var COMPARED = ["regressed", "improved", "unchanged", "inconclusive"];
function partsOf(series) {
  let compared = series.filter(({ verdict }) => COMPARED.includes(verdict));
  return {
    gating: compared.filter(({ gates }) => gates),
    informational: compared.filter(({ gates }) => !gates),
    missing: series.filter(({ verdict, gates }) => verdict === "missing" && gates),
    incomparable: series.filter(({ verdict }) => verdict === "incomparable")
  };
}

// src/core/comparison/headline.ts
function headlineOf(comparison) {
  let shards = fewerShards(comparison), accepted = acceptedOnes(comparison);
  switch (comparison.verdict) {
    case "regressed":
      return `Regressed${shards}: ${regressed(comparison)}${accepted}.`;
    case "incomplete":
      return `Incomplete${shards}: ${incomplete(comparison)}${accepted}.`;
    case "incomparable":
      return `Incomparable${shards}: ${incomparable(comparison)}${accepted}.`;
    case "inconclusive":
      return `Inconclusive${shards}: ${inconclusive(comparison)}${accepted}.`;
    case "passed":
      return `Passed${shards}: ${passed(comparison)}${accepted}.`;
  }
}
function acceptedOnes({ series }) {
  let some = series.filter((one) => one.accepted !== void 0);
  return some.length === 0 ? "" : `; ${some.length === 1 ? "1 regression is accepted:" : `${String(some.length)} regressions are accepted, most of all`} ${worstOf(some, series)}`;
}
function fewerShards({ pair }) {
  let { of, merged } = pair?.shards ?? { of: 0, merged: 0 };
  return merged < of ? ` (${String(merged)} of ${String(of)} shards)` : "";
}
function regressed({ series }) {
  let { gating } = partsOf(series), bad = gating.filter(({ verdict }) => verdict === "regressed");
  if (bad.length === 0) return "the comparison names no gating series that is worse";
  let are = bad.length === 1 ? "is worse:" : "are worse, most of all";
  return `${String(bad.length)} of ${count(gating.length, "gating series")} ${are} ${worstOf(bad, series)}`;
}
function inconclusive({ series }) {
  let { gating } = partsOf(series), open = gating.filter(({ verdict }) => verdict === "inconclusive"), suspects = open.filter(({ reason }) => reason.code === "suspect"), look = suspects.length === 0 ? "" : `; ${String(suspects.length)} ${suspects.length === 1 ? "looks worse:" : "look worse, most of all"} ${worstOf(suspects, series)}`;
  return `${String(open.length)} of ${count(gating.length, "gating series")} ${open.length === 1 ? "is" : "are"} undecided, none is proven worse${look}`;
}
function passed({ series }) {
  let { gating, informational } = partsOf(series);
  if (gating.length === 0)
    return `${count(informational.length, "series")} compared for information, none that can fail the build`;
  let improved = gating.filter(({ verdict }) => verdict === "improved").length, better = improved === 0 ? "" : `, ${String(improved)} improved`;
  return `all ${count(gating.length, "gating series")} are within the margin or better (${String(gating.length - improved)} unchanged${better})`;
}
function incomplete(comparison) {
  let { series, suites, pair, baseline } = comparison, { gating, informational, missing } = partsOf(series), lacking = suitesThatLack(suites, series), isNothing = (side) => series.every((one) => one[side] === null);
  if (pair !== void 0 && (isNothing("baseline") || isNothing("current")))
    return `nothing was measured on ${isNothing("baseline") && isNothing("current") ? "either side" : isNothing("baseline") ? "base" : "head"}${lacking.length === 0 ? "" : `: ${someOf(lacking)}`}`;
  if (pair?.stages === 0) return "the pair ended before its first stage was complete";
  if (pair === void 0 && isNothing("current")) return "this run measured nothing";
  if (pair === void 0 && baseline.fingerprint === null)
    return "the baseline holds no other run to compare with";
  let names = lacking.length > 0 ? "" : ` (${someOf([...new Set(namesOf(missing, series))])})`, were = missing.length === 1 ? "was" : "were", parts = [
    ...lacking.length === 0 ? [] : [someOf(lacking)],
    ...missing.length === 0 ? [] : pair === void 0 ? [`${count(missing.length, "gating series")} of the baseline ${were} not measured${names}`] : [`${count(missing.length, "gating series")} ${were} not measured on head${names}`]
  ];
  return missing.length === 0 && gating.length + informational.length === 0 && parts.push(
    pair === void 0 ? "no series of this run is in the baseline" : "base and head have no series in common"
  ), parts.length === 0 && fewerShards(comparison) !== "" ? "too few shards are left to judge" : parts.length === 0 ? "not everything was measured" : parts.join("; ");
}
var HOW = {
  ok: "is complete",
  failed: "failed",
  skipped: "was skipped",
  missing: "is not part of this run"
};
function suitesThatLack(suites, series) {
  let codes = new Set(series.map(({ reason }) => reason.code)), unfinished = suites.filter(({ status }) => status !== "ok"), counted = unfinished.filter(({ status }) => status !== "skipped" || codes.has("suite-skipped"));
  return (counted.length === 0 && partsOf(series).missing.length === 0 ? unfinished : counted).map(({ name, status }) => `suite ${name} ${HOW[status]}`);
}
var FIELD = /^[\w./-]{1,60}$/;
function incomparable({ series, environmentDifferences, pair }) {
  let { incomparable: apart, gating, informational } = partsOf(series), fields = environmentDifferences.map(({ field }) => field).filter((field) => FIELD.test(field)), which = fields.length === 0 ? "" : ` (${someOf(fields, 3, ", ")} ${fields.length === 1 ? "differs" : "differ"})`, codes = new Set(apart.map(({ reason }) => reason.code));
  if (codes.has("environment")) return `no baseline run was measured in this environment${which}`;
  let other = pair === void 0 ? "the baseline has" : "base and head have", why = codes.has("suite-parameters") ? `measured with other settings${which}` : `${other} them in another unit or direction`, compared = gating.length + informational.length, rest = compared === 0 ? "" : `; of the other ${String(compared)} none is proven worse`;
  return `${count(apart.length, "series")} cannot be compared, ${why}${rest}`;
}
function worstOf(some, all) {
  let [worst] = [...some].sort(worstFirst);
  if (worst === void 0) return "";
  let { change, scale, unit } = worst;
  return `${namesOf([worst], all).join()}${change === null ? "" : ` ${formatChange(change.estimate, scale, unit)}`}`;
}
function namesOf(some, all) {
  let names = shortNames(all);
  return some.map((one) => shortened(names.get(one) ?? one.metric));
}

// src/core/format/field-value.ts
function formatFieldValue(field, value) {
  return value ?? (field.startsWith("suite.") ? "not set" : "none");
}

// src/core/findings/interval-words.ts
function intervalWords({ change, scale, unit, paired, baseline }) {
  if (change === null) return "";
  let interval = formatInterval(change.lower, change.upper, scale, unit);
  return interval !== "" ? interval : `(${paired === void 0 ? count(baseline?.runs ?? 0, "baseline run") : count(paired.rounds, "round")}, no interval)`;
}

// src/core/findings/verdict.ts
var VERDICT_LOOK = {
  regressed: { symbol: "✗", style: "bad" },
  missing: { symbol: "!", style: "bad" },
  inconclusive: { symbol: "?", style: "warning" },
  improved: { symbol: "▲", style: "good" },
  unchanged: { symbol: "=", style: "plain" },
  new: { symbol: "+", style: "plain" },
  incomparable: { symbol: "≠", style: "warning" }
}, VERDICT_ORDER = Object.keys(VERDICT_LOOK), OVERALL_LOOK = {
  passed: { symbol: "✓", style: "good" },
  regressed: { symbol: "✗", style: "bad" },
  inconclusive: { symbol: "?", style: "warning" },
  incomparable: { symbol: "≠", style: "warning" },
  incomplete: { symbol: "!", style: "bad" }
};
function verdictRows(comparison, catalogue) {
  let rows = groupSeries(
    comparison.series,
    comparison.suites.map(({ name }) => name),
    catalogue
  ).flatMap(
    ({ suite, metrics }) => metrics.flatMap(
      (metric) => metric.rows.map(({ label, series }) => ({
        ...verdictRow(series, labelled(metric.metric, label)),
        suite,
        title: `${metric.title}, ${label}`
      }))
    )
  ), rank2 = ({ series }) => VERDICT_ORDER.indexOf(series.verdict), informs = ({ series }) => series.gates || series.verdict === "unchanged" ? 0 : 1;
  return rows.sort((a, b) => rank2(a) - rank2(b) || informs(a) - informs(b) || byHarm(a.series, b.series));
}
function byHarm(a, b) {
  return ["regressed", "inconclusive", "improved"].includes(a.verdict) ? worstFirst(a, b) : 0;
}
function verdictRow(series, name) {
  let { unit, scale, baseline, current, change, smallestProvableChange, verdict } = series;
  return {
    series,
    name,
    verdict: `${VERDICT_LOOK[verdict].symbol} ${verdict}${standingWord(series)}`,
    baseline: baseline === null ? "–" : formatValue(baseline.median, unit),
    current: current === null ? "–" : formatValue(current.median, unit),
    change: change === null ? "" : formatChange(change.estimate, scale, unit),
    interval: intervalWords(series),
    sentence: sentenceOf(series, name),
    provable: smallestProvableChange === null ? "–" : formatMagnitude(smallestProvableChange, scale, unit)
  };
}
function standingWord({ gates, accepted }) {
  return accepted !== void 0 ? " (accepted)" : gates ? "" : " (info)";
}
function sentenceOf({ unit, scale, margin, baseline, current, change }, name) {
  let size = change === null || change.estimate === 0 ? "changed" : `${change.estimate < 0 ? "fell" : "rose"} by ${formatMagnitude(Math.abs(change.estimate), scale, unit)}`, values = baseline === null || current === null ? "" : `, from ${formatValue(baseline.median, unit)} to ${formatValue(current.median, unit)}`;
  return `${name} ${size}${values}; the margin is ${formatMagnitude(margin, scale, unit)}`;
}

// src/core/findings/findings.ts
var OF_SERIES = [
  ["regressed", 1],
  ["missing", 1],
  ["accepted", 2],
  ["worse-info", 3],
  ["inconclusive", 3],
  ["improved", 3],
  ["unchanged", 6],
  ["new", 6],
  ["incomparable", 5]
], WORDS = {
  "worse-info": "worse, for information only",
  accepted: "regressed and accepted"
};
function findings(comparison, catalogue) {
  let { suites, warnings, environmentDifferences } = comparison, words = comparison.pair === void 0 ? { before: "in the baseline", now: "now" } : { before: "on base", now: "on head" }, rows = verdictRows(comparison, catalogue);
  return [
    said("verdict", 0, headlineOf(comparison)),
    ...suiteSentences(suites).map((sentence) => said("suite", 2, sentence)),
    ...OF_SERIES.flatMap(([kind, importance]) => {
      let found = rows.filter(({ series }) => kindOf2(series) === kind), sentence = `${String(found.length)} ${WORDS[kind] ?? kind}`;
      return found.length === 0 ? [] : [{ kind, importance, sentence, rows: found }];
    }),
    ...environmentDifferences.map(
      ({ field, baseline, current }) => said(
        "difference",
        2,
        `${field}: ${formatFieldValue(field, baseline)} ${words.before}, ${formatFieldValue(field, current)} ${words.now}`
      )
    ),
    ...warnings.map((text) => said("warning", 3, text))
  ];
}
function said(kind, importance, sentence) {
  return { kind, sentence, rows: [], importance };
}
function kindOf2({ verdict, gates, accepted }) {
  return accepted !== void 0 ? "accepted" : verdict === "regressed" && !gates ? "worse-info" : verdict;
}
function suiteSentences(suites) {
  return suites.filter(({ status }) => status !== "ok").map(suiteSentence);
}
function suiteSentence({ name, status, reason }) {
  return `suite ${name} ${status === "missing" ? "is not part of this run" : status === "skipped" ? "was skipped" : status}${reason === void 0 ? "" : `: ${reason}`}`;
}

// src/export/junit-comparison.ts
function comparisonSuites(comparison, catalogue) {
  let { current, pair, series, suites, verdict } = comparison, shared = {
    startedAt: current.startedAt,
    properties: {
      subject: current.subject,
      record: current.id,
      ...current.commit === void 0 ? {} : { commit: current.commit },
      provider: current.provider,
      fingerprint: current.fingerprint,
      verdict
    }
  }, found = findings(comparison, catalogue), sentences2 = (...kinds) => found.filter(({ kind }) => kinds.includes(kind)).map(({ sentence }) => sentence), output = sentences2("warning", "difference").join(`
`), overall = {
    className: "kbench",
    name: "verdict",
    result: OVERALL[verdict],
    message: sentences2("verdict").join(),
    ...output === "" ? {} : { output }
  }, bySeries = new Map(
    found.flatMap(
      ({ kind, rows: rows2 }) => rows2.map((row) => [row.series, { row, result: RESULT[kind] }])
    )
  ), rows = series.flatMap((one) => bySeries.get(one) ?? []), made = [.../* @__PURE__ */ new Set([...suites.map(({ name }) => name), ...rows.map(({ row }) => row.suite)])].map((name) => ({
    ...shared,
    name,
    seconds: 0,
    cases: [
      ...suites.filter((suite) => suite.name === name && suite.status !== "ok").map(suiteCase),
      ...rows.filter(({ row }) => row.suite === name).map(({ row, result }) => seriesCase(row, result))
    ]
  }));
  return [
    { ...shared, name: "kbench", seconds: pair?.durationSeconds ?? 0, cases: [overall] },
    ...made.filter(({ cases }) => cases.length > 0)
  ];
}
var OVERALL = {
  passed: "passed",
  regressed: "failure",
  incomplete: "error",
  inconclusive: "skipped",
  incomparable: "skipped"
}, RESULT = {
  regressed: "failure",
  missing: "error",
  improved: "passed",
  unchanged: "passed"
};
function suiteCase(suite) {
  return {
    className: `kbench.${suite.name}`,
    name: `suite ${suite.name}`,
    result: suite.status === "skipped" ? "skipped" : "error",
    message: suiteSentence(suite)
  };
}
function seriesCase({ series, suite }, result = "skipped") {
  let { verdict, reason, gates, accepted } = series;
  return {
    className: `kbench.${suite}`,
    name: formatSeries(series),
    result: gates || result === "passed" ? result : "skipped",
    message: `${verdict}: ${reason.text}${gates || accepted !== void 0 ? "" : " For information only."}`,
    output: numbersOf(series)
  };
}
function numbersOf({ unit, baseline, current, change, scale, margin }) {
  let side = (name, value) => `${name}: ${value === null ? "none" : `${String(value.median)} ${unit}`}`, bound = (value) => value === null ? "unbounded" : String(value);
  return [
    side("baseline", baseline),
    side("current", current),
    ...change === null ? [] : [
      `change (${scale}): ${String(change.estimate)}, from ${bound(change.lower)} to ${bound(change.upper)}`
    ],
    `margin: ${String(margin)}`
  ].join(`
`);
}

// src/core/findings/summary.ts
function summarise({ samples, unit }) {
  let values = samples.map(({ value }) => value), middle = medianOf(values);
  return {
    median: middle === void 0 ? "no samples" : formatValue(middle, unit),
    spread: middle === void 0 || values.length < 2 ? "–" : formatSpread(spread(sortSamples(values)), middle, unit),
    samples: String(values.length)
  };
}
function medianOf(values) {
  return areSamples(values) ? median(sortSamples(values)) : void 0;
}
function formatSpread(width, middle, unit) {
  return middle === 0 ? `±${formatMagnitude(width, "absolute", unit)}` : `±${formatMagnitude(Math.abs(width / middle), "relative", unit)}`;
}

// src/export/junit-record.ts
var RESULTS = {
  ok: "passed",
  failed: "error",
  skipped: "skipped"
};
function recordSuites(record, { suiteOf }) {
  let { id, startedAt, durationSeconds, subject, environment, suites, series } = record, named = new Set(suites.map(({ name }) => name)), ownerOf = ({ metric }) => suiteOf(metric) ?? OTHER_SUITE, cases = suites.map(
    (suite) => suiteCase2(
      suite,
      series.filter((one) => ownerOf(one) === suite.name)
    )
  ), others = series.filter((one) => !named.has(ownerOf(one)));
  return [
    {
      name: `kbench ${subject.name}`,
      seconds: durationSeconds,
      startedAt,
      properties: {
        subject: subject.name,
        record: id,
        ...subject.commit === void 0 ? {} : { commit: subject.commit },
        provider: environment.provider,
        fingerprint: environment.fingerprint
      },
      cases: [runCase(record, others), ...cases]
    }
  ];
}
function runCase({ interrupted, series, suites }, others) {
  let measured = series.some(({ samples }) => samples.length > 0), problem = [
    ...interrupted === !0 ? ["the run was stopped before its end"] : [],
    ...measured ? [] : ["nothing was measured"]
  ].join("; ");
  return {
    className: "kbench",
    name: "run",
    result: problem === "" ? "passed" : "error",
    message: problem === "" ? `${String(series.length)} series of ${String(suites.length)} suites` : problem,
    ...others.length === 0 ? {} : { output: others.map(mediansOf).join(`
`) }
  };
}
function suiteCase2({ name, status, reason, notes, durationSeconds }, series) {
  let output = [...(notes ?? []).map((note) => `note: ${note}`), ...series.map(mediansOf)].join(`
`), why = reason === void 0 ? "" : `: ${reason}`;
  return {
    className: "kbench",
    name: `suite ${name}`,
    seconds: durationSeconds,
    result: RESULTS[status],
    message: status === "ok" ? `${String(series.length)} series` : `suite ${name} ${status}${why}`,
    ...output === "" ? {} : { output }
  };
}
function mediansOf(series) {
  let middle = medianOf(series.samples.map(({ value: value2 }) => value2)), value = middle === void 0 ? "no samples" : `${String(middle)} ${series.unit}`;
  return `${formatSeries(series)} ${value} (${String(series.samples.length)} samples)`;
}

// src/export/xml.ts
function element(name, attributes = {}, children = []) {
  return { name, attributes, children };
}
function xmlDocument(root) {
  return `<?xml version="1.0" encoding="UTF-8"?>
${render(root, "")}
`;
}
function render({ name, attributes, children }, indent) {
  let start = `${indent}<${name}${Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`).join("")}`;
  if (children.length === 0) return `${start}/>`;
  if (children.some((child) => typeof child == "string"))
    return `${start}>${children.map((child) => typeof child == "string" ? escapeText(child) : render(child, "")).join("")}</${name}>`;
  let inner = children.map((child) => typeof child == "string" ? "" : render(child, `${indent}  `));
  return [`${start}>`, ...inner, `${indent}</${name}>`].join(`
`);
}
var NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
function escapeText(text) {
  return text.replace(NOT_XML, "�").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\r", "&#13;");
}
function escapeXml(text) {
  return escapeText(text).replaceAll('"', "&quot;").replaceAll(`
`, "&#10;").replaceAll("	", "&#9;");
}

// src/export/junit.ts
function writeJunit(inputs, { catalogue }) {
  let suites = inputs.flatMap((input) => {
    let prefix = inputs.length === 1 ? "" : `${input.source}: `;
    return (input.kind === "record" ? recordSuites(input.record, catalogue) : comparisonSuites(input.comparison, catalogue)).map((suite) => ({ ...suite, name: `${prefix}${suite.name}` }));
  }), cases = suites.flatMap((suite) => suite.cases), root = element(
    "testsuites",
    {
      name: "kbench",
      ...counts(cases),
      time: seconds(suites.reduce((sum, suite) => sum + suite.seconds, 0))
    },
    suites.map(suiteElement)
  );
  return exported(xmlDocument(root));
}
function suiteElement({ name, seconds: time, startedAt, properties, cases }) {
  let skipped = cases.filter(({ result }) => result === "skipped").length;
  return element(
    "testsuite",
    // Times in JUnit have no zone; these are of UTC.
    { name, ...counts(cases), skipped, time: seconds(time), timestamp: startedAt.slice(0, 19) },
    [
      element(
        "properties",
        {},
        Object.entries(properties).map(([key, value]) => element("property", { name: key, value }))
      ),
      ...cases.map(caseElement)
    ]
  );
}
function caseElement({ className, name, seconds: time, result, message, output }) {
  let printed = [...result === "passed" ? [message] : [], ...output === void 0 ? [] : [output]];
  return element(
    "testcase",
    { classname: className, name, ...time === void 0 ? {} : { time: seconds(time) } },
    [
      ...result === "passed" ? [] : [element(result, { message, ...typeOf(result) }, [message])],
      ...printed.length === 0 ? [] : [element("system-out", {}, [printed.join(`
`)])]
    ]
  );
}
function typeOf(result) {
  return result === "skipped" ? {} : { type: result === "failure" ? "regressed" : "not measured" };
}
function counts(cases) {
  let having = (result) => cases.filter((one) => one.result === result).length;
  return { tests: cases.length, failures: having("failure"), errors: having("error") };
}
function seconds(value) {
  return value.toFixed(3);
}

// src/core/report/markdown/document.ts
function paragraph(importance, name, text) {
  return { importance, name, head: `${text}
`, rows: [], tail: "" };
}
function table2(importance, name, title, headers, rows) {
  let line = (cells) => `| ${cells.join(" | ")} |`, head = [
    ...title === "" ? [] : [title, ""],
    line(headers.map((column) => column.title)),
    line(headers.map(({ align }) => align === "left" ? "---" : "---:"))
  ];
  return {
    importance,
    name,
    head: `${head.join(`
`)}
`,
    rows: rows.map((cells) => `${line(cells)}
`),
    tail: ""
  };
}
function list(importance, title, texts) {
  if (texts.length === 0) return [];
  let rows = texts.map((text) => `- ${text}
`);
  return [{ importance, name: title.toLowerCase(), head: `### ${title}

`, rows, tail: "" }];
}
function folded(block, summary) {
  return {
    ...block,
    head: `<details><summary>${summary}</summary>

${block.head}`,
    tail: `${block.tail}
</details>
`
  };
}
function withoutTitle(block) {
  return { ...block, head: block.head.replace(/^#+ [^\n]*\n+/, "") };
}
var encoder = new TextEncoder(), bytesOf = (text) => encoder.encode(text).length, NOTICE_BYTES = 700;
function composeMarkdown(blocks, maximumBytes = 1 / 0, elsewhere = "report.md") {
  let whole = blocks.map((block) => textOf(block, block.rows.length)).join(`
`);
  if (bytesOf(whole) <= maximumBytes) return whole;
  let left2 = maximumBytes - NOTICE_BYTES, kept = /* @__PURE__ */ new Map(), leftOut = [];
  for (let block of [...blocks].sort((a, b) => a.importance - b.importance)) {
    let count2 = rowsThatFit(block, left2 - 1);
    if (count2 === void 0 || count2 === 0 && block.rows.length > 0) {
      leftOut.push(block.name);
      continue;
    }
    count2 < block.rows.length && leftOut.push(
      `${String(block.rows.length - count2)} of ${String(block.rows.length)} rows of ${block.name}`
    );
    let text = textOf(block, count2);
    kept.set(block, text), left2 -= bytesOf(text) + 1;
  }
  return [...blocks.map((block) => kept.get(block)).filter((text) => text !== void 0), notice(leftOut, elsewhere)].join(`
`);
}
function textOf({ head, rows, tail }, count2) {
  return head + rows.slice(0, count2).join("") + tail;
}
function rowsThatFit({ head, rows, tail }, bytes) {
  let left2 = bytes - bytesOf(head) - bytesOf(tail);
  if (left2 < 0) return;
  let count2 = 0;
  for (let row of rows) {
    if (left2 -= bytesOf(row), left2 < 0) break;
    count2 += 1;
  }
  return count2;
}
function notice(leftOut, elsewhere) {
  let start = "Left out, because the space here is limited: ", end = `. All of it is in ${elsewhere}.
`, list2 = "";
  for (let [index, name] of leftOut.entries()) {
    let next = `${list2}${list2 === "" ? "" : ", "}${name}`;
    if (bytesOf(start + next + end) > NOTICE_BYTES - 60)
      return `> [!NOTE]
> ${start}${list2} and ${String(leftOut.length - index)} other parts${end}`;
    list2 = next;
  }
  return `> [!NOTE]
> ${start}${list2}${end}`;
}

// src/core/report/text/plain-line.ts
function plainLine(text) {
  return withoutHidden(text.replace(/\r\n|[\n\r\t]/g, " "));
}

// src/core/report/markdown/escape.ts
var STRUCTURE = /[&<>|\\`*[\]~#!$^]|(?<![a-zA-Z0-9])_|_(?![a-zA-Z0-9])/g, LONGEST_TEXT = 5e3, BREAK = "&#8203;";
function escapeMarkdown(text) {
  let line = plainLine(text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text).trim(), marker = /^(?:-(?=[\s-]|$)|\+(?=\s|$)|[=:]|\d+[.)](?=\s|$))/.exec(line)?.[0] ?? "";
  return `${marker === "" ? "" : escapeMarker(marker)}${escapeInline(line.slice(marker.length))}`;
}
function proseMarkdown(text) {
  return escapeMarkdown(text).replaceAll(
    /(?<!&#96;)&#96;((?:(?!&#96;).){1,300})&#96;(?!&#96;)/g,
    "<code>$1</code>"
  );
}
function codeMarkdown(text) {
  return `<code>${escapeMarkdown(text)}</code>`;
}
function escapeLinkTarget(path) {
  return encodeURI(path.replace(new RegExp("\\p{Surrogate}", "gu"), "�")).replace(/[()'*!~#?[\]:@&$]/g, (character) => percentEncoded(character)).replace(/^\/+/, "");
}
function escapeMarker(marker) {
  let last = marker.slice(-1);
  return `${marker.slice(0, -1)}${reference(last)}`;
}
function escapeInline(text) {
  return text.replace(STRUCTURE, reference).replace(/@/g, `@${BREAK}`).replace(/&#35;/g, `&#35;${BREAK}`).replace(/\b(GH|gh|Gh|gH)-(?=\d)/g, `$1-${BREAK}`).replace(/:\/\//g, `:${BREAK}//`).replace(/\b(www)\./gi, `$1${BREAK}.`);
}
function reference(character) {
  return `&#${String(character.codePointAt(0))};`;
}
function percentEncoded(character) {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
}

// src/core/report/columns.ts
function left(title) {
  return { title, align: "left" };
}
function right(title) {
  return { title, align: "right" };
}

// src/core/report/markdown/sections.ts
function chartBlocks(charts, importance) {
  return charts.map(
    (chart) => paragraph(
      importance,
      `the chart of ${escapeMarkdown(chart.suite)}`,
      "mermaid" in chart ? `\`\`\`mermaid
${chart.mermaid}
\`\`\`` : `![${escapeMarkdown(chart.description)}](${escapeLinkTarget(chart.path)})`
    )
  );
}
function suiteProblems({ suites }, importance) {
  return list(
    importance,
    "Suites with problems",
    suiteSentences(suites).map((text) => proseMarkdown(capital(text)))
  );
}
function noteBlocks({ suites }, importance) {
  let notes = suites.flatMap(({ name, notes: texts = [] }) => texts.map((text) => `${name}: ${text}`));
  return list(importance, "Notes", notes.map(proseMarkdown));
}
var ENVIRONMENT = "environment";
function environmentBlock(record, importance) {
  let rows = environmentFacts(record).map((fact) => fact.map(escapeMarkdown)), block = table2(
    importance,
    ENVIRONMENT,
    "",
    [left("Fact"), left("Value")],
    [...rows, ["Fingerprint", codeMarkdown(record.environment.fingerprint)]]
  );
  return folded(block, "Environment");
}
function environmentFacts({
  environment
}) {
  let { provider, facts } = environment, simple = [
    ["Provider", provider],
    ["Kubernetes", facts.kubernetes],
    ["CNI", facts.cni],
    ["kube-proxy", facts.kubeProxyMode],
    ["Storage class", facts.storageClass],
    ["Isolation", facts.isolation],
    ["Measuring pods", facts.podResources ?? null],
    ...Object.entries(facts.scenario ?? {}).map(([name, value]) => [
      `Scenario: ${name}`,
      value
    ]),
    ["Run on", facts.runner]
  ], nodes = [...groupBy(facts.nodes, describeNode)].map(([description, alike]) => [
    alike.length === 1 ? "Node" : `${String(alike.length)} nodes`,
    `${alike.map(({ name }) => name).join(", ")}${description === "" ? "" : `: ${description}`}`
  ]), tools = Object.entries(facts.tools).map(([name, version]) => [name, version]);
  return [...simple.filter((fact) => fact[1] !== null), ...nodes, ...tools];
}
function describeNode({
  role,
  cpuModel,
  cores,
  memoryBytes,
  kernel,
  os,
  containerRuntime,
  mtu
}) {
  let processors = [...cores === 0 ? [] : [String(cores)], ...cpuModel === "" ? [] : [cpuModel]], memory = memoryBytes === 0 ? "" : `${(memoryBytes / 2 ** 30).toFixed(1)} GiB`, network = mtu === null ? [] : [`MTU ${String(mtu)}`];
  return [
    role,
    cpuModel === "" && cores !== 0 ? `${String(cores)} cores` : processors.join(" × "),
    memory,
    os,
    kernel === "" ? "" : `kernel ${kernel}`,
    containerRuntime,
    ...network
  ].filter((text) => text !== "").join(", ");
}
function methodBlocks(metrics, catalogue, importance) {
  let known = [...new Set(metrics)].flatMap((id) => catalogue.metrics.get(id) ?? []);
  if (known.length === 0) return [];
  let rows = known.map(({ id, better, summary }) => [
    codeMarkdown(id),
    `${better} is better`,
    escapeMarkdown(summary)
  ]), headers = [left("Metric"), left("Direction"), left("What and how")];
  return [folded(table2(importance, "how it was measured", "", headers, rows), "How it was measured")];
}

// src/core/findings/confidence.ts
function confidenceOf({ pValue, paired, reason }, gate) {
  if (reason.code === "constant-baseline" || reason.code === "dropped-to-zero") return "exact";
  if (paired === void 0 && pValue === null) return;
  let adjusted = paired?.adjustedPValue ?? (pValue ?? 1) * Math.max(1, gate.family);
  return adjusted <= gate.falseAlarmRate / 1e3 ? "overwhelming" : adjusted <= gate.falseAlarmRate / 10 ? "strong" : "sufficient";
}
var CONFIDENCE_WORDS = "Confidence: the chance of such a result without a worsening beyond the margin, over all series together, is below the rate of false alarms (sufficient), at most a tenth (strong) or a thousandth of it (overwhelming); exact: no chance is involved, because all earlier values are equal or the value dropped to zero.";

// src/core/findings/side-words.ts
function sideWords({ pair }) {
  return pair === void 0 ? { baseline: "baseline", current: "current" } : { baseline: "base", current: "head" };
}
function differenceTitle({ pair }) {
  return pair === void 0 ? "The environments differ" : "Base and head differ";
}

// src/core/format/duration.ts
function formatDuration(durationSeconds) {
  if (!Number.isFinite(durationSeconds) || durationSeconds < 0) return "n/a";
  if (durationSeconds < 9.95) return `${formatNumber(Math.round(durationSeconds * 10) / 10)} s`;
  let whole = Math.round(durationSeconds);
  return whole < 60 ? `${String(whole)} s` : whole < 3600 ? joined(whole, 60, "min", "s") : joined(Math.round(whole / 60), 60, "h", "min");
}
function joined(total, size, large, small) {
  let rest = total % size, head = `${String(Math.floor(total / size))} ${large}`;
  return rest === 0 ? head : `${head} ${String(rest)} ${small}`;
}

// src/core/format/moment.ts
function formatMoment(time) {
  let [, day, minute] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?Z$/.exec(time) ?? [];
  return day === void 0 || minute === void 0 ? time : `${day} ${minute} UTC`;
}

// src/core/report/comparison/sentences.ts
function comparedSentence(comparison) {
  return comparison.pair === void 0 ? withBaseline(comparison) : withBase(comparison, comparison.pair);
}
function withBaseline({ baseline, current }) {
  let commit = current.commit === void 0 ? "" : ` at ${current.commit.slice(0, 12)}`, earlier = baseline.records.length, from = baseline.records.map(({ startedAt }) => startedAt).sort().map(formatMoment), period = earlier === 0 ? "" : ` (${[.../* @__PURE__ */ new Set([from.at(0) ?? "", from.at(-1) ?? ""])].join(" to ")})`;
  return `${`${shortened(current.subject)}${shortened(commit)} on ${shortened(current.provider)}, ${shortened(formatMoment(current.startedAt))}`}, compared with ${earlier === 0 ? "no earlier run" : `${count(earlier, "earlier run")}${shortened(period)}`}.`;
}
function withBase({ current }, pair) {
  let { base, head, rounds, stages, plannedStages, twins, disturbed, durationSeconds, shards } = pair, side = ({ name, commit, settings = [] }, role) => {
    let at = commit === void 0 ? "" : ` at ${commit.slice(0, 12)}`, set = settings.length === 0 ? "" : ` with ${settings.join(", ")}`;
    return `${shortened(`${name}${at}${set}`)}${name === role ? "" : ` (${role})`}`;
  }, lost = disturbed === 0 ? "" : `, ${count(disturbed, "measurement")} of single rounds disturbed`, machines = shards === void 0 ? "" : ` of ${shards.merged < shards.of ? `${String(shards.merged)} of ` : ""}${count(shards.of, "shard")}`;
  return `${side(head, "head")}, compared with ${side(base, "base")} over ${count(rounds, "alternating round")} on ${count(twins, "cluster pair")}${machines} (${shortened(current.provider)}), ${String(stages)} of ${count(plannedStages, "stage")}${lost}, ${formatDuration(durationSeconds)}.`;
}
function gateSentences({ gate }) {
  let share = formatNumber(gate.falseAlarmRate * 100);
  return `${String(gate.gatingSeries)} series can fail the build; over all of them the chance of a false alarm is at most ${share} %. Method: ${gate.method}.`;
}

// src/core/report/comparison/series-table.ts
function seriesTable(comparison, wanted, rows, { importance, name, title }) {
  let headers = headersFor(comparison);
  return table2(
    importance,
    name,
    title,
    wanted.map((column) => headers[column]),
    rows.map((row) => wanted.map((column) => cellOf(row, column, comparison)))
  );
}
function headersFor(comparison) {
  let words = sideWords(comparison);
  return {
    series: left("Series"),
    name: left("Series"),
    baseline: right(capital(words.baseline)),
    current: right(capital(words.current)),
    change: right("Change"),
    margin: right("Margin"),
    confidence: left("Confidence"),
    provable: right("Smallest provable"),
    why: left("Why")
  };
}
function cellOf({ series, name, baseline, current, change, interval, provable }, column, { gate, series: all }) {
  switch (column) {
    case "series":
      return codeMarkdown(formatSeries(series));
    case "name":
      return escapeMarkdown(name);
    case "baseline":
      return unbroken(baseline);
    case "current":
      return unbroken(current);
    case "change": {
      let size = series.verdict === "regressed" ? `**${unbroken(change)}**` : unbroken(change);
      return change === "" ? "–" : escapeBrackets(`${size} ${unbroken(interval)}`);
    }
    case "margin":
      return unbroken(formatMagnitude(series.margin, series.scale, series.unit));
    case "confidence": {
      let family = series.gates ? gate.gatingSeries : all.filter(({ gates }) => !gates).length;
      return confidenceOf(series, { falseAlarmRate: gate.falseAlarmRate, family }) ?? "–";
    }
    case "provable":
      return unbroken(provable);
    case "why":
      return `${escapeMarkdown(series.reason.text).replaceAll(" %", " %")}${series.gates || series.accepted !== void 0 ? "" : " (for information only)"}`;
  }
}
function unbroken(text) {
  return text.replaceAll(" ", " ");
}
function escapeBrackets(text) {
  return text.replace(/\[/g, "&#91;").replace(/\]/g, "&#93;");
}

// src/core/report/comparison/blocks.ts
var SIDES = ["name", "baseline", "current", "change"], OPEN = {
  regressed: { title: "Regressions", columns: [...SIDES, "margin", "confidence"] },
  accepted: { title: "Accepted regressions", columns: ["name", "change", "why"] },
  missing: { title: "Missing", columns: ["series", "baseline", "why"] },
  improved: { title: "Improvements", columns: SIDES }
}, FOLDED = {
  // The reason has the change and what could have been proven: more columns would leave it no width.
  "worse-info": ["name", "baseline", "current", "why"],
  inconclusive: ["name", "baseline", "current", "why"],
  unchanged: [...SIDES, "margin", "provable"],
  new: ["name", "current", "why"],
  incomparable: ["name", "current", "why"]
}, NEEDS_WARNINGS = ["inconclusive", "incomparable", "incomplete"], MOST_SENTENCES = 5, CERTAINTY = "how sure this is";
function comparisonBlocks(comparison, catalogue, between) {
  let found = findings(comparison, catalogue), having = (kind) => found.filter((one) => one.kind === kind), open = (kind) => having(kind).flatMap((finding) => openBlocks(finding, comparison)), warnings = listed("Warnings", having("warning")), isSeen = NEEDS_WARNINGS.includes(comparison.verdict);
  return [
    ...listed("Suites with problems", having("suite")),
    ...open("regressed"),
    ...open("missing"),
    ...open("accepted"),
    ...listed(differenceTitle(comparison), having("difference")),
    ...open("improved"),
    ...isSeen ? warnings : warnings.map((block) => folded(withoutTitle(block), count(block.rows.length, "warning"))),
    ...between,
    ...found.flatMap((finding) => foldedBlocks(finding, comparison)),
    ...certaintyBlocks(comparison, having("regressed").length > 0)
  ];
}
function listed(title, found) {
  let texts = found.map(
    ({ kind, sentence }) => proseMarkdown(kind === "suite" ? capital(sentence) : sentence)
  );
  return list(found[0]?.importance ?? 0, title, texts);
}
function openBlocks({ kind, rows, importance }, comparison) {
  let layout = OPEN[kind];
  if (layout === void 0) return [];
  let { title, columns } = layout, name = title.toLowerCase();
  if (kind !== "regressed")
    return [seriesTable(comparison, columns, rows, { importance, name, title: `### ${title}` })];
  let sentences2 = rows.slice(0, MOST_SENTENCES).map(({ sentence }) => `- ${escapeMarkdown(sentence)}.`), reasons = rows.map(
    ({ series }) => `${codeMarkdown(formatSeries(series))}: ${escapeMarkdown(series.reason.text)}`
  );
  return [
    paragraph(importance, "what regressed", `### ${title}

${sentences2.join(`
`)}`),
    seriesTable(comparison, columns, rows, { importance, name, title: "" }),
    ...list(4, "Reasons of regressions", reasons).map(
      (block) => folded(withoutTitle(block), "Why, with the full names")
    )
  ];
}
function foldedBlocks({ kind, rows, importance, sentence }, comparison) {
  let columns = FOLDED[kind], [first] = rows;
  if (columns === void 0 || first === void 0) return [];
  let block = seriesTable(comparison, columns, rows, { importance, name: `${kind} series`, title: "" });
  return [folded(block, `${VERDICT_LOOK[first.series.verdict].symbol} ${sentence}`)];
}
function certaintyBlocks(comparison, hasRegressions) {
  if (comparison.gate.gatingSeries === 0) return [];
  let text = escapeMarkdown(gateSentences(comparison));
  return [
    folded(
      paragraph(5, CERTAINTY, hasRegressions ? `${text}

${CONFIDENCE_WORDS}` : text),
      "How sure this is"
    )
  ];
}

// src/core/report/comparison/markdown.ts
function comparisonMarkdown(comparison, options) {
  let { catalogue, charts = [], current, maximumBytes } = options, { verdict, series } = comparison, blocks = [
    paragraph(0, "verdict", `## ${OVERALL_LOOK[verdict].symbol} ${escapeMarkdown(headlineOf(comparison))}`),
    paragraph(0, "what was compared", escapeMarkdown(comparedSentence(comparison))),
    ...series.length === 0 ? [paragraph(0, "emptiness", "**No series could be compared.**")] : [],
    ...comparisonBlocks(comparison, catalogue, chartBlocks(charts, 4)),
    ...current === void 0 ? [] : [...noteBlocks(current, 6), environmentBlock(current, 7)],
    ...methodBlocks(
      series.map(({ metric }) => metric),
      catalogue,
      8
    )
  ];
  return composeMarkdown(blocks, maximumBytes, "comparison.json and report.md");
}

// src/core/report/record/table.ts
var COLUMNS = [left("SERIES"), right("MEDIAN"), right("SPREAD"), right("SAMPLES")];
function metricHeading({ title: name, better, common }) {
  return `${name}, ${better} is better${common === "" ? "" : ` · ${common}`}`;
}

// src/core/report/record/markdown.ts
var HEADERS = [left("Series"), right("Median"), right("Spread"), right("Samples")];
function recordMarkdown(record, options) {
  let { subject, environment, series, interrupted } = record, blocks = [
    paragraph(
      0,
      "title",
      `## kbench: ${escapeMarkdown(shortened(subject.name))} on ${escapeMarkdown(shortened(environment.provider))}`
    ),
    paragraph(0, "facts of the run", factsOfRun(record)),
    ...interrupted === !0 ? [paragraph(0, "interruption", "**The run was interrupted: this is what it had measured.**")] : [],
    ...series.length === 0 ? [paragraph(0, "emptiness", "**Nothing was measured.**")] : [],
    ...suiteProblems(record, 1),
    ...resultBlocks(record, options),
    ...noteBlocks(record, 4),
    environmentBlock(record, 5),
    ...methodBlocks(
      series.map(({ metric }) => metric),
      options.catalogue,
      6
    )
  ];
  return composeMarkdown(blocks, options.maximumBytes, "record.json and report.md");
}
function factsOfRun(record) {
  return runFacts(record).map(escapeMarkdown).join(" · ");
}
function runFacts({ id, startedAt, durationSeconds, subject, series }) {
  let commit = [subject.ref, subject.commit?.slice(0, 12)].filter((text) => text !== void 0);
  return [
    `${String(series.length)} series`,
    `started ${startedAt}`,
    // An imported result may not say.
    ...durationSeconds === 0 ? [] : [`took ${formatDuration(durationSeconds)}`],
    `record ${shortened(id)}`,
    ...commit.length === 0 ? [] : [`commit ${shortened(commit.join(" "))}`]
  ];
}
function resultBlocks(record, { catalogue, charts = [] }) {
  let order = record.suites.map(({ name }) => name), groups = groupSeries(record.series, order, catalogue), shown = new Set(groups.map(({ suite }) => suite));
  return [
    ...groups.flatMap(({ suite, metrics }) => [
      paragraph(1, `the title of ${escapeMarkdown(suite)}`, `### ${escapeMarkdown(suite)}`),
      ...chartBlocks(
        charts.filter((chart) => chart.suite === suite),
        3
      ),
      ...metrics.map((metric) => {
        let title = `**${escapeMarkdown(metricHeading(metric))}**`, rows = metric.rows.map(({ label, series }) => {
          let { median: median2, spread: spread2, samples } = summarise(series);
          return [escapeMarkdown(label), median2, spread2, samples];
        });
        return table2(2, `${escapeMarkdown(suite)}: ${escapeMarkdown(metric.title)}`, title, HEADERS, rows);
      })
    ]),
    ...chartBlocks(
      charts.filter(({ suite }) => !shown.has(suite)),
      3
    )
  ];
}

// src/export/markdown.ts
function writeMarkdown(inputs, { catalogue }) {
  return exported(
    inputs.map(
      (input) => input.kind === "record" ? recordMarkdown(input.record, { catalogue }) : comparisonMarkdown(input.comparison, { catalogue })
    ).join(`
`)
  );
}

// src/export/openmetrics-names.ts
var UNIT_WORDS = {
  "bit/s": { words: "bytes_per_second", factor: 0.125 },
  "By/s": { words: "bytes_per_second", factor: 1 },
  By: { words: "bytes", factor: 1 },
  s: { words: "seconds", factor: 1 },
  "1/s": { words: "per_second", factor: 1 },
  1: { words: "ratio", factor: 1 },
  "{count}": { words: "items", factor: 1 },
  "s/GBy": { words: "seconds_per_gigabyte", factor: 1 }
};
function unitWords(unit) {
  return UNIT_WORDS[unit];
}
function familyName(metric, unit, detail) {
  let plain = metric.replaceAll(/[^a-zA-Z0-9_]/g, "_").replace(/_iops$/, "_operations"), { words } = unitWords(unit);
  return ["kbench", plain.endsWith(`_${words}`) ? plain.slice(0, -words.length - 1) : plain, ...detail === void 0 ? [] : [detail], words].join("_");
}
var RESERVED_LABELS = /* @__PURE__ */ new Set([
  "subject",
  "provider",
  "fingerprint",
  "variant",
  "le",
  "quantile",
  "job",
  "instance"
]);
function prefixedLabels(labels) {
  return plainLabels(labels, { prefixAll: !0 }).labels;
}
function plainLabels(labels, { allowed, prefixAll = !1 } = {}) {
  let names = Object.keys(labels).sort(), stays = (name) => !prefixAll && isPlain(name, allowed), valid = names.filter(stays), taken = new Set(valid), renamed = names.filter((name) => !stays(name)).map((name) => {
    let free = freeName(`label_${name.replaceAll(/[^a-zA-Z0-9_]/g, "_").replace(/^_+/, "")}`, taken);
    return taken.add(free), [name, free];
  }), values = [...valid.map((name) => [name, name]), ...renamed].map(
    ([from, to]) => [to, labels[from] ?? ""]
  );
  return { labels: Object.fromEntries(values.sort(([a], [b]) => a < b ? -1 : 1)), renamed };
}
function freeName(base, taken) {
  let name = base;
  for (let number = 2; taken.has(name); number += 1) name = `${base}_${String(number)}`;
  return name;
}
function isPlain(name, allowed) {
  return /^[a-zA-Z][a-zA-Z0-9_]*$/.test(name) && (allowed?.has(name) === !0 || !RESERVED_LABELS.has(name));
}
function escapeValue(text) {
  return text.replaceAll("\0", "�").replaceAll(new RegExp("\\p{Surrogate}", "gu"), "�").replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll(`
`, "\\n");
}
function escapeHelp(text) {
  return escapeValue(text.replaceAll('"', "'"));
}

// src/export/openmetrics-families.ts
function openMetricsText(families) {
  return [...families.flatMap(familyLines), "# EOF", ""].join(`
`);
}
function familyLines({ name, type, unit, help, points }) {
  return [
    `# HELP ${name} ${escapeHelp(help)}`,
    `# TYPE ${name} ${type}`,
    ...unit === void 0 ? [] : [`# UNIT ${name} ${unit}`],
    ...points.map((point) => ({ point, key: keyOf(point.labels) })).sort(
      (a, b) => compare(a.key, b.key) || compare(a.point.time ?? 0, b.point.time ?? 0) || compare(a.point.labels.quantile ?? "", b.point.labels.quantile ?? "")
    ).map(({ point }) => pointLine(name, point))
  ];
}
function repeatedPoint({ points }) {
  let seen = /* @__PURE__ */ new Set();
  return points.find(({ labels, time }) => {
    let key = `${labelText2(labels)} ${String(time)}`, isRepeated = seen.has(key);
    return seen.add(key), isRepeated;
  });
}
function labelText2(labels) {
  let pairs = Object.keys(labels).sort().map((name) => `${name}="${escapeValue(labels[name] ?? "")}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}
function pointLine(name, { labels, value, time }) {
  return `${name}${labelText2(labels)} ${String(value)}${time === void 0 ? "" : ` ${String(time)}`}`;
}
function keyOf({ quantile: quantile2, ...labels }) {
  return labelText2(labels);
}
function compare(a, b) {
  return a === b ? 0 : a < b ? -1 : 1;
}

// src/export/openmetrics-metrics.ts
var QUANTILE = /* @__PURE__ */ new Set(["quantile"]);
function metricFamilies(all, catalogue) {
  let groups = /* @__PURE__ */ new Map();
  for (let one of all) {
    let name = familyName(one.series.metric, one.series.unit);
    groups.set(name, [...groups.get(name) ?? [], one]);
  }
  let notes = /* @__PURE__ */ new Set();
  return { families: [...groups.keys()].sort().flatMap((name) => {
    let group = groups.get(name) ?? [], isSummary = group.every(({ series }) => isQuantile(series.labels.quantile));
    for (let one of group) for (let note of renamings(one, isSummary)) notes.add(note);
    return familiesOf(name, group, isSummary, catalogue).filter(({ points }) => points.length > 0);
  }), notes: [...notes] };
}
function familiesOf(name, group, isSummary, catalogue) {
  let [first] = group;
  if (first === void 0) return [];
  let { metric, unit } = first.series, { words } = unitWords(unit), stem = name.slice(0, -words.length - 1), summary = group.some(({ isImported }) => isImported) ? void 0 : catalogue.get(metric)?.summary, points = (valueOf, allowed, members = group) => members.map((one) => ({
    labels: labelsOf(one, allowed),
    value: valueOf(one) + 0,
    time: one.time
  })), converted = (one, value) => value * unitWords(one.series.unit).factor;
  return [
    {
      name,
      type: isSummary ? "summary" : "gauge",
      unit: words,
      help: [
        `Median of the samples of ${metric}`,
        ...unit === "bit/s" ? [", an eighth of what kbench reports in bit/s"] : [],
        ...summary === void 0 ? [] : [`: ${summary}`]
      ].join(""),
      points: points((one) => converted(one, one.median), isSummary ? QUANTILE : void 0)
    },
    {
      name: familyName(stem.replace(/^kbench_/, ""), unit, "spread"),
      type: "gauge",
      unit: words,
      help: `Spread of the samples of ${metric}: 1.4826 times their median absolute deviation; none of a single sample.`,
      points: points(
        (one) => converted(one, one.spread),
        void 0,
        group.filter(({ samples }) => samples > 1)
      )
    },
    {
      name: `${stem}_samples`,
      type: "gauge",
      help: `Number of samples of ${metric}.`,
      points: points(({ samples }) => samples)
    }
  ];
}
function labelsOf({ series, recordLabels: recordLabels2 }, allowed) {
  return { ...plainLabels(series.labels, { allowed }).labels, ...recordLabels2 };
}
function renamings({ series }, isSummary) {
  return plainLabels(series.labels, { allowed: isSummary ? QUANTILE : void 0 }).renamed.filter(([from]) => !RESERVED_LABELS.has(from)).map(([from, to]) => `label "${from}" of ${series.metric} is called ${to}: Prometheus takes no such name`);
}
function isQuantile(text) {
  return text !== void 0 && /^(?:0(?:\.\d+)?|1(?:\.0+)?)$/.test(text);
}

// src/core/record/identity.ts
var VARIANT_LABEL = "variant";

// src/export/openmetrics-records.ts
var STATUSES = ["ok", "failed", "skipped"];
function timeOf({ startedAt }) {
  return Math.floor(Date.parse(startedAt) / 1e3);
}
function recordLabels({ subject, environment }) {
  let variant = subject.labels[VARIANT_LABEL];
  return {
    subject: subject.name,
    provider: environment.provider,
    fingerprint: environment.fingerprint,
    ...variant === void 0 ? {} : { variant }
  };
}
function recordFamilies(inputs, timestamps) {
  let records = inputs.map(({ record }) => record), points = (of) => records.flatMap(
    (record) => of(record).map((point) => ({ ...point, time: timestamps ? timeOf(record) : void 0 }))
  );
  return [
    {
      name: "kbench_record_info",
      type: "gauge",
      help: "What was measured and where; the value is always 1.",
      points: points((record) => [{ labels: infoOf(record), value: 1 }])
    },
    {
      name: "kbench_record_start_timestamp_seconds",
      type: "gauge",
      unit: "seconds",
      help: "When the run began, in seconds since 1970.",
      points: points((record) => [
        { labels: recordLabels(record), value: Date.parse(record.startedAt) / 1e3 }
      ])
    },
    {
      name: "kbench_record_duration_seconds",
      type: "gauge",
      unit: "seconds",
      help: "How long the run took; 0 where an imported result does not have it.",
      points: points((record) => [{ labels: recordLabels(record), value: record.durationSeconds }])
    },
    {
      name: "kbench_suite_status",
      type: "gauge",
      help: "How the suite ended: 1 for the status that it has, 0 for the others.",
      points: points(
        (record) => record.suites.flatMap(
          ({ name, status }) => STATUSES.map((one) => ({
            labels: { ...recordLabels(record), suite: name, status: one },
            value: one === status ? 1 : 0
          }))
        )
      )
    }
  ].filter((family) => family.points.length > 0);
}
function infoOf(record) {
  let {
    id,
    subject,
    environment: { facts }
  } = record, known = {
    ...recordLabels(record),
    record: id,
    commit: subject.commit,
    ref: subject.ref,
    kubernetes: facts.kubernetes,
    cni: facts.cni,
    kube_proxy_mode: facts.kubeProxyMode,
    storage_class: facts.storageClass,
    runner: facts.runner
  }, own = Object.entries(known).flatMap(
    ([name, value]) => typeof value == "string" ? [[name, value]] : []
  );
  return { ...Object.fromEntries(own), ...prefixedLabels(subject.labels) };
}

// src/export/openmetrics.ts
function writeOpenMetrics(inputs, context) {
  let empty = inputs.find(({ record }) => record.suites.length === 0 && record.series.length === 0);
  if (empty !== void 0) return nothingIn(empty);
  let measured = [], notes = [];
  for (let input of inputs) {
    let { values, notes: gaps } = valuesOf(input);
    notes.push(...gaps, ...values.length === 0 ? [`${input.source} holds no samples`] : []);
    let { record } = input, time = context.timestamps ? timeOf(record) : void 0, isImported = record.environment.provider === "import";
    for (let value of values)
      measured.push({ ...value, recordLabels: recordLabels(record), isImported, time });
  }
  let metrics = metricFamilies(measured, context.catalogue.metrics), { families, left: left2 } = distinct([...metrics.families, ...recordFamilies(inputs, context.timestamps)]);
  return clash(families, inputs, context) ?? exported(openMetricsText(families), [...notes, ...metrics.notes, ...left2]);
}
function distinct(all) {
  let families = /* @__PURE__ */ new Map(), left2 = [];
  for (let family of all)
    families.has(family.name) ? left2.push(`${family.name} is there twice: "${family.help}" is left out`) : families.set(family.name, family);
  return { families: [...families.values()], left: left2 };
}
function clash(families, inputs, { timestamps }) {
  for (let family of families) {
    let point = repeatedPoint(family);
    if (point !== void 0)
      return refused(
        `two values would have the same name${timestamps ? " and time" : ""}: ${family.name}${labelText2(point.labels)}`,
        inputs.length === 1 ? `${inputs[0]?.source ?? ""} holds this series twice.` : `Records of one subject, environment and variant are told apart by ${timestamps ? "the second in which they began" : "their time only, which --no-timestamps leaves out"}: give them different subjects, or export each into a file of its own.`
      );
  }
}

// src/export/index.ts
var EXPORTERS = {
  openmetrics: ofRecords(writeOpenMetrics),
  csv: writeCsv,
  junit: writeJunit,
  bmf: ofRecords(writeBencherMetricFormat),
  "github-action-benchmark": ofRecords(writeGithubActionBenchmark),
  markdown: writeMarkdown
};
function exportAs(id, inputs, context) {
  return unsuitable(EXPORT_FORMATS[id], inputs) ?? EXPORTERS[id](inputs, context);
}
function unsuitable(format, inputs) {
  let foreign = inputs.find(({ kind }) => !format.takes.includes(kind));
  return foreign !== void 0 ? refused(
    `${foreign.source} is a ${foreign.kind}; ${format.title} is written of a ${format.takes.join(" or ")}`,
    "Give the record itself (record.json). Formats of a comparison: csv, junit, markdown."
  ) : !format.several && inputs.length > 1 ? refused(
    `a file of ${format.title} holds one record, and ${String(inputs.length)} files were given`,
    "Export each record into a separate file."
  ) : repeated(inputs);
}
function repeated(inputs) {
  let sources = /* @__PURE__ */ new Map();
  for (let input of inputs) {
    if (input.kind !== "record") continue;
    let earlier = sources.get(input.record.id);
    if (earlier !== void 0)
      return refused(`${earlier} and ${input.source} are the same record, ${input.record.id}`);
    sources.set(input.record.id, input.source);
  }
}
function ofRecords(write) {
  return (inputs, context) => write(
    inputs.filter((input) => input.kind === "record"),
    context
  );
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  exportAs
});
