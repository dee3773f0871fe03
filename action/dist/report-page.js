"use strict";(()=>{var B,En,es,Ee,Or,qt,Tn,Gt,On,Ar,Nr,Nn,kt=Symbol.for("pv"),Xt={},Jt=[],ts=/^m(i|n|o|s|text|space)$/,Br=Array.isArray,Pn=Jt.slice,We=Object.assign;function Ve(e){e&&e.parentNode&&e.remove()}function zt(e,t,r,n,o){var i={type:e,props:t,key:r,ref:n,__k:null,__:null,__b:0,__e:null,__c:null,constructor:kt,__v:o||++En,__i:-1,__u:0};return!o&&B.vnode&&B.vnode(i),i}function I(e){return e.children}function Kt(e,t){this.props=e,this.context=t,this.__g=0}function Te(e,t){if(t==null)return e.__&&Te(e.__,e.__i+1);for(var r;t<e.__k.length;t++)if((r=e.__k[t])&&r.__e)return r.__e;return typeof e.type!="function"||e.props.__P?null:Te(e)}function rs(e){var t,r=e.__v,n=r.__e,o=[],i=[],a=e.__P;a&&((t=We({constructor:kt},r)).__v=r.__v+1,B.vnode&&B.vnode(t),Lr(a,t,r,e.__n,a.namespaceURI,32&r.__u?[n]:null,o,n||Te(r),32&r.__u,i),t.__v=r.__v,t.__.__k[t.__i]=t,Dn(o,t,i),r.__=r.__e=null,t.__e!=n&&An(t))}function An(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),An(e)}function Pr(e){(8&e.__g||(e.__g|=8,Ee.push(e),qt++))&&Or==B.debounceRendering||((Or=B.debounceRendering)||queueMicrotask)(Bn)}function Bn(){try{for(var e,t=1;Ee.length;)Ee.length>t&&Ee.sort(Tn),e=Ee.shift(),t=Ee.length,8&e.__g&&rs(e)}finally{(qt=Ee.length)&&(Or||queueMicrotask)(Bn)}}function Ln(e,t,r,n,o,i,a,s,l,d,c){var p,f,u,h,g,y,b=n.__k||Jt,S=t.length;for(l=ns(r,t,b,l,S),p=0;p<S;p++)(u=r.__k[p])!=null&&(f=~u.__i&&b[u.__i]||Xt,u.__i=p,y=Lr(e,u,f,o,i,a,s,l,d,c),h=u.__e,(f.ref!=u.ref||8&f.__u)&&(f.ref&&Ir(f.ref,null,u,f),u.ref&&c.push(u.ref,u.__c||h,u)),g=g||h,4&u.__u?(l=In(u,l,e,!f.__v),f.__e&&(f.__e=null)):typeof u.type=="function"&&y!==void 0?l=y:h&&(l=h.nextSibling),u.__u&=-21);return r.__e=g,l}function ns(e,t,r,n,o){var i,a,s,l,d,c,p,f,u,h=r.length,g=h,y=0,b=0,S=e.__k=Array(o);for(i=0;i<o;i++)(a=t[i])!=null&&typeof a!="boolean"&&typeof a!="function"?(typeof a!="object"||a.constructor===String?a=S[i]=zt(null,a):Br(a)?a=S[i]=zt(I,{children:a}):a.constructor===kt&&a.__b?a=S[i]=zt(a.type,a.props,a.key,a.ref,a.__v):S[i]=a,l=i+y,a.__=e,a.__b=e.__b+1,s=null,~(d=a.__i=os(a,r,l,g))&&(g--,(s=r[d])&&(s.__u|=2)),s&&s.__v?(a.__u|=16,d==l-1?y--:d==l+1?y++:d!=l&&(d>l?y--:y++,b=1)):(~d||(o>h?y--:o<h&&y++),typeof a.type!="function"&&(a.__u|=4))):S[i]=null;if(b){for(c=[],p=[],i=0;i<o;i++)if((a=S[i])&&16&a.__u){for(y=0,f=c.length;y<f;)c[u=y+f>>1]<a.__i?y=u+1:f=u;c[y]=a.__i,p[i]=y+1}for(y=c.length;i--;)p[i]&&(p[i]==y?y--:S[i].__u|=4)}if(g)for(i=0;i<h;i++)!(s=r[i])||2&s.__u||(s.__e==n&&(n=Te(s)),Fr(s,s));return n}function In(e,t,r,n){var o,i,a,s;if(typeof e.type=="function"){if(e.props.__P)return t;if(o=e.__k)for(i=0;i<o.length;i++)o[i]&&(o[i].__=e,t=In(o[i],t,r,!1));return t}for(t&&!t.parentNode&&(t=Te(e))&&!t.parentNode&&(t=null),a=e.__e,s=t;s&&s.nodeType==8;)s=s.nextSibling;for(a!=s&&(!n&&r.moveBefore&&a.parentNode?r.moveBefore(a,t):r.insertBefore(a,t||null)),t=a;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function os(e,t,r,n){var o,i=e.key,a=e.type,s=t[r],l=s&&!(2&s.__u);if(s===null&&i==null||l&&i==s.key&&a==s.type)return r;if(n>(l?1:0)){for(o=r-1;o>=0;o--)if((s=t[o])&&!(2&s.__u)&&i==s.key&&a==s.type)return o;for(o=r+1;o<t.length;o++)if((s=t[o])&&!(2&s.__u)&&i==s.key&&a==s.type)return o}return-1}function Mn(e,t,r){r==null&&(r=""),t[0]=="-"?e.setProperty(t,r):e[t]=r}function jt(e,t,r,n,o){var i,a;if(t=="style")if(typeof r=="string")e.style.cssText=r;else{if(typeof n=="string"&&(e.style.cssText=n=""),n)for(t in n)r&&t in r||Mn(e.style,t);if(r)for(t in r)n&&r[t]==n[t]||Mn(e.style,t,r[t])}else if(t[0]=="o"&&t[1]=="n")typeof r!="function"&&(r=null),typeof n!="function"&&(n=null),(e.__e||(e.__e={}))[t]=r,r&&n||(a=Nr[t]||(Nr[t]=is(t)),(e.__a||(e.__a={}))[t]=Ar,i=t!=(t=t.replace(On,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),r?e.addEventListener(t,a,i):e.removeEventListener(t,a,i));else{if(o=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=r??"")}catch{}if(typeof r=="function")return;r==null||r===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&r==1?"":r)}}function is(e){return function(t){var r=this.__e;if(r){if(r=r[e],t[Gt]==null)t[Gt]=Ar++;else if(t[Gt]<this.__a[e])return;return r(B.event?B.event(t):t)}}}function Lr(e,t,r,n,o,i,a,s,l,d){var c,p,f,u,h,g,y,b,S,w,C,O,M,v,$,A,x,k,E=t.type;if(t.constructor!==kt)return null;128&r.__u&&(l=32&r.__u,c=r.__c.__z)&&(t.__u|=l,p=i=[],c.nodeType==8?s=Ut(c,i):i.push(c),s=i[0]||s),(c=B.__b)&&c(t);e:if(typeof E=="function"){f=a.length;try{if(b=t.props,S=(c=E.prototype)&&c.render,w=(c=E.contextType)&&n[c.__c],C=c?w?w.props.value:c.__:n,(u=r.__c)?(t.__c=u,2&u.__g&&(u.__g|=1)):(S?t.__c=u=new E(b,C):(t.__c=u=new Kt(b,C),u.constructor=E,u.render=ss),w&&w.sub(u),u.state||(u.state={}),u.__n=n,u.__g|=8,u.__h=[],u.__k=[]),S&&(u.__s||(u.__s=u.state),E.getDerivedStateFromProps&&(u.__s==u.state&&(u.__s=We({},u.__s)),We(u.__s,E.getDerivedStateFromProps(b,u.__s)))),h=u.props,g=u.state,u.__v=t,r.__c){if(b!==h&&S&&!E.getDerivedStateFromProps&&u.componentWillReceiveProps&&u.componentWillReceiveProps(b,C),t.__v==r.__v&&!(8&u.__g)||!(4&u.__g)&&u.shouldComponentUpdate&&u.shouldComponentUpdate(b,u.__s,C)===!1){t.__v!=r.__v&&(u.props=b,u.state=u.__s,u.__g&=-9),t.__e=r.__e,t.__k=r.__k,t.__k.some(function(N){N&&(N.__=t)}),Jt.push.apply(u.__h,u.__k),u.__k=[],u.__h.length&&a.push(u),s=Te(r);break e}u.componentWillUpdate&&u.componentWillUpdate(b,u.__s,C),S&&u.componentDidUpdate&&u.__h.push(function(){u.componentDidUpdate(h,g,y)})}else S&&!E.getDerivedStateFromProps&&u.componentWillMount&&u.componentWillMount(),S&&u.componentDidMount&&u.__h.push(u.componentDidMount);u.context=C,u.props=b,u.__P=e,u.__g&=-5,O=B.__r,M=S?25:0;do u.__g&=-9,O&&O(t),c=u.render(u.props,u.state=u.__s,u.context);while(8&u.__g&&++M<25);S&&(Jt.push.apply(u.__h,u.__k),u.__k=[]),u.state=u.__s,u.getChildContext&&(n=We({},n,u.getChildContext())),S&&r.__c&&u.getSnapshotBeforeUpdate&&(y=u.getSnapshotBeforeUpdate(h,g)),v=c&&c.type===I&&c.key==null?c.props.children:c,b.__P&&(c=s,o=(e=b.__P).namespaceURI,l=i=null,r.props&&r.props.__P!=e&&(r.__k.some(function(N){N&&Fr(N,N)}),r.__k=null),s=r.__k?Te(r,0):null),s=Ln(e,Br(v)?v:[v],t,r,n,o,i,a,s,l,d),b.__P&&(t.__e=null,s=c),t.__u&=-161,p&&p.some(Ve),u.__h.length&&a.push(u),1&u.__g&&(u.__g&=-4)}catch(N){if(a.length=f,t.__v=null,l||i)if(N&&N.then){if(t.__u|=128|l,i){for(~(x=i.indexOf(s||void 0))||(x=i.length);(k=i[x-1])&&k.nodeType==8;)x--;for(;x<i.length;x++)if(k=i[x])if(i[x]=null,$){if(k==A)break}else{if(k.nodeType!=8)break;k.data.startsWith("$s")&&(A=Ut($=k))}}if(!$){for(;s&&s.nodeType==8&&s.nextSibling;)s=s.nextSibling;$=s}(c=Ut($=t.__c.__z||(t.__c.__z=$)))?(t.__e=$,s=c):t.__e=s,s=s&&s.nextSibling}else i&&i.some(Ve);else t.__e=r.__e;t.__k||(t.__k=r.__k||[]),N&&N.then||Fn(t),B.__e(N,t,r)}}else s=t.__e=as(r.__e,t,r,n,o,i,a,l,d,e);return(c=B.diffed)&&c(t),s}function Ut(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var r=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))r++;else if(e.data.startsWith("/$s")&&!--r)return e}t&&t.push(e)}}function Fn(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(Fn))}function Dn(e,t,r){for(var n=0;n<r.length;)Ir(r[n++],r[n++],r[n++]);B.__c&&B.__c(t,e),e.some(function(o){try{e=o.__h,o.__h=[],e.some(function(i){i.call(o)})}catch(i){B.__e(i,o.__v)}})}function as(e,t,r,n,o,i,a,s,l,d){var c,p,f,u,h,g,y,b,S=r.props||Xt,w=t.props,C=t.type;if(C=="svg"?o="http://www.w3.org/2000/svg":C=="math"?o="http://www.w3.org/1998/Math/MathML":o||(o="http://www.w3.org/1999/xhtml"),i){for(c=0;c<i.length;c++)if((h=i[c])&&(C?h.localName==C:h.nodeType==3)){e=h,i[c]=null;break}}if(!e){if(b=d.ownerDocument||document,!C)return b.createTextNode(w);e=b.createElementNS(o,C,w.is?w:d),s&&(B.__m&&B.__m(t,i),s=!1),i=null}if(C){if(d=C=="template"&&e.content||e,i=C=="textarea"&&w.defaultValue!=null?null:i&&Pn.call(d.childNodes),!s&&i)for(S={},c=0;c<e.attributes.length;c++)S[(h=e.attributes[c]).name]=h.value;for(c in S)h=S[c],c=="dangerouslySetInnerHTML"?f=h:c=="children"||c in w||c=="value"&&"defaultValue"in w||c=="checked"&&"defaultChecked"in w||jt(e,c,null,h,o);for(c in w)h=w[c],c=="children"?u=h:c=="dangerouslySetInnerHTML"?p=h:c=="value"?g=h:c=="checked"?y=h:s&&typeof h!="function"||S[c]===h||jt(e,c,h,S[c],o);p?(s||f&&(p.__html==f.__html||p.__html==e.innerHTML)||(e.innerHTML=p.__html),t.__k=[]):(f&&(e.textContent=""),(C=="foreignObject"||o=="http://www.w3.org/1998/Math/MathML"&&ts.test(C))&&(o="http://www.w3.org/1999/xhtml"),Ln(d,Br(u)?u:[u],t,r,n,o,i,a,i?i[0]:r.__k&&Te(r,0),s,l),i&&i.some(Ve)),s&&C!="textarea"||(c="value",C=="progress"&&g==null?e.removeAttribute(c):g==null||g===e[c]&&(C!="progress"||g)||jt(e,c,g,S[c],o),c="checked",y!=null&&y!=e[c]&&jt(e,c,y,S[c],o))}else S===w||s&&e.data==w||(e.data=w);return e}function Ir(e,t,r,n){try{typeof e=="function"?t?t.__x=e(t)||1:n&&(n=n.__c||n.__e)&&(t=n.__x)&&(n.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(o){B.__e(o,r)}}function Fr(e,t,r){var n,o,i,a;if(B.unmount&&B.unmount(e),!(n=e.ref)||n.current&&n.current!=e.__e||Ir(n,null,t,e),n=e.__c){if(n.componentWillUnmount)try{n.componentWillUnmount()}catch(s){B.__e(s,t)}n.__P=n.__n=null}if(n=e.__k)for(a=0;a<n.length;a++)n[a]&&Fr(n[a],t,typeof e.type!="function"||r&&!e.props.__P);!r&&(n=e.__c)&&(n=n.__z)&&(o=Ut(n,i=[]))&&(n==e.__e&&i.some(Ve),Ve(o),Ve(n)),r||Ve(e.__e),e.__e=e.__c=e.__=null}function ss(e,t,r){return this.constructor(e,r)}function Vn(e,t){var r,n,o,i;B.__&&B.__(e,t),t.nodeType==9&&(t=t.documentElement),n=(r=e&&32&e.__u)?null:t.__k,t.__k=zt(I,{children:[e]}),o=[],i=[],Lr(t,t.__k,n||Xt,Xt,t.namespaceURI,n?null:t.firstChild?Pn.call(t.childNodes):null,o,n?n.__e:t.firstChild,r,i),Dn(o,t.__k,i),t.__k.props.children=null}function et(e){function t(r){var n,o;return this.getChildContext||(n=new Set,(o={})[t.__c]=this,this.getChildContext=function(){return o},this.shouldComponentUpdate=function(i){this.props.value!=i.value&&n.forEach(function(a){a.__g|=4,Pr(a)})},this.sub=function(i){n.add(i);var a=i.componentWillUnmount;i.componentWillUnmount=function(){n.delete(i),a&&a.call(i)}}),r.children}return t.__c="__cC"+Nn++,t.__=e,t.Provider=(t.Consumer=function(r,n){return r.children(n)}).contextType=t,t}B={__e:function(e,t,r,n){for(var o,i,a;t=t.__;)if((o=t.__c)&&!(1&o.__g)){o.__g|=4;try{if((a=(i=o.constructor)&&i.getDerivedStateFromError)&&o.setState(i.getDerivedStateFromError(e)),o.componentDidCatch&&(o.componentDidCatch(e,n||{}),a=1),a&&8&o.__g)return void(o.__g|=2)}catch(s){e=s}}throw qt=0,e}},En=0,es=function(e){return e!=null&&e.constructor===kt},Kt.prototype.setState=function(e,t){var r=this.__s;r&&r!=this.state||(r=this.__s=We({},this.state)),typeof e=="function"&&(e=e(We({},r),this.props)),e&&(We(r,e),this.__v&&(t&&this.__k.push(t),Pr(this)))},Kt.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),Pr(this))},Kt.prototype.render=I,Ee=[],qt=0,Tn=function(e,t){return e.__v.__b-t.__v.__b},Gt=Symbol(),On=/(PointerCapture)$|Capture$/i,Ar=0,Nr={},Nn=0;var Wn="report-data",Hn="report",jn="chart-engine";var Oe,D,Dr,Gn,Vr=Object.is,Mt=0,Qn=[],Wr=[],G=B,zn=G.__b,Kn=G.__r,Un=G.diffed,qn=G.__c,Xn=G.unmount,Jn=G.__;function tt(e,t){G.__h&&G.__h(D,e,Mt||t),Mt=0;var r=D.__H||(D.__H={__:[],__h:[]});return e>=r.__.length&&r.__.push({}),r.__[e]}function V(e){return Mt=1,ls(ro,e)}function ls(e,t,r){var n=tt(Oe++,2);if(n.t=e,!n.__c&&(n.__=[r?r(t):ro(void 0,t),function(i){var a=(n.__N||n.__)[0],s=n.t(a,i);Vr(a,s)||(n.__N=[s,n.__[1]],n.__c.setState({}))}],n.__c=D,!D.__f)){D.__f=!0;var o=D.shouldComponentUpdate;D.shouldComponentUpdate=function(i,a,s){var l=this.__H;if(!l)return!0;var d=!1,c=this.props!=i;if(l.__.some(function(f){f.__N&&(d=!0,Vr(f.__[0],f.__N[0])||(c=!0))}),o){var p=o.call(this,i,a,s);return d?p||c:p}return!d||c}}return n.__}function eo(e,t){var r=tt(Oe++,3);!G.__s&&jr(r.__H,t)&&(r.__P=!0,r.__=e,r.u=t,D.__H.__h.push(r))}function He(e,t){var r=tt(Oe++,4);!G.__s&&jr(r.__H,t)&&(r.__P=!1,r.__=e,r.u=t,D.__h.push(r))}function Et(e){return Mt=5,T(function(){return{current:e}},[])}function T(e,t){var r=tt(Oe++,7);return jr(r.__H,t)&&(r.__=e(),r.__H=t),r.__}function rt(e,t){return Mt=8,T(function(){return e},t)}function je(e){var t=D.context[e.__c],r=tt(Oe++,9);return r.c=e,t?(r.__==null&&(r.__=!0,t.sub(D)),t.props.value):e.__}function to(){var e=tt(Oe++,11);if(!e.__){for(var t=D.__v;!t.__m&&t.__;)t=t.__;var r=t.__m||(t.__m=[0,0]);e.__="P"+r[0]+"-"+r[1]++}return e.__}function cs(){var e;do{for(;e=Wr.shift();)try{Rt(e)}catch(r){G.__e(r,{__:(e=e.__P)&&e.__v})}for(;e=Qn.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(Rt),t.__h.some(Hr),t.__h=[]}catch(r){t.__h=[],G.__e(r,e.__v)}}}while(Wr.length)}G.__b=function(e){D=null,zn&&zn(e)},G.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Jn&&Jn(e,t)},G.__r=function(e){Kn&&Kn(e),Oe=0;var t=(D=e.__c).__H;t&&(Dr==D?D.__h=[]:(t.__h.some(Rt),t.__h.some(Hr),Oe=0),t.__h=[],t.__.some(function(r){r.__N&&(r.__=r.__N),r.u=r.__N=void 0})),Dr=D},G.diffed=function(e){Un&&Un(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&Yn(Qn.push(t)),t.__H.__.some(function(r){r.u&&(r.__H=r.u)})),Dr=D=null},G.__c=function(e,t){t.some(function(r){try{r.__h.some(Rt),r.__h=r.__h.filter(function(n){return!n.__||Hr(n)})}catch(n){r.__h=[function(){throw n}]}}),qn&&qn(e,t)},G.unmount=function(e){Xn&&Xn(e);var t,r,n=e.__c;n&&n.__H&&(n.__H.__.some(function(o){try{if(o.__P&&o.__c){if(r===void 0){for(r=e.__;r&&(!r.__c||!r.__c.__P);)r=r.__;r=r&&r.__c}o.__P=r,Yn(Wr.push(o))}else Rt(o)}catch(i){t=i}}),n.__H=void 0,t&&G.__e(t,n.__v))};var Zn=typeof requestAnimationFrame=="function";function ds(e){var t,r=function(){clearTimeout(n),Zn&&cancelAnimationFrame(t),setTimeout(e)},n=setTimeout(r,35);Zn&&(t=requestAnimationFrame(r))}function Yn(e){e!=1&&Gn==G.requestAnimationFrame||((Gn=G.requestAnimationFrame)||ds)(cs)}function Rt(e){var t=D,r=e.__c;typeof r=="function"&&(e.__c=void 0,r()),D=t}function Hr(e){var t=D;e.__c=e.__(),D=t}function jr(e,t){return!e||e.length!=t.length||t.some(function(r,n){return!Vr(r,e[n])})}function ro(e,t){return typeof t=="function"?t(e):t}function Ne(e){let[t,r]=V(()=>window.matchMedia(e).matches);return eo(()=>{let n=window.matchMedia(e),o=()=>r(n.matches);return o(),n.addEventListener("change",o),()=>n.removeEventListener("change",o)},[e]),t}var us=500;function no(e){let t=Ne("print"),[r,n]=V(!1);return He(()=>{if(e.current===null||r)return;let o=new IntersectionObserver(a=>{a.some(({isIntersecting:s})=>s)&&n(!0)},{rootMargin:"300px"});o.observe(e.current);let i=ms(()=>n(!0));return()=>{o.disconnect(),i.cancel()}},[e,r]),r||t}function ms(e){if(typeof window.requestIdleCallback=="function"){let r=window.requestIdleCallback(e);return{cancel:()=>window.cancelIdleCallback(r)}}let t=window.setTimeout(e,us);return{cancel:()=>window.clearTimeout(t)}}var ps=Symbol.for("pv"),fs=0;function m(e,t,r,n,o,i){t||(t={});var a,s,l=t;if("ref"in l&&typeof e!="function")for(s in l={},t)s=="ref"?a=t[s]:l[s]=t[s];var d={type:e,props:l,key:r,ref:a,__k:null,__:null,__b:0,__e:null,__c:null,constructor:ps,__v:--fs,__i:-1,__u:0};return(o||i)&&(d.__source=o,d.__self=i),B.vnode&&B.vnode(d),d}var Gr=et(()=>Promise.reject(new Error("this page has no program for charts")));function nt({title:e,specification:t}){let r=Et(null),n=Et(void 0),o=je(Gr),i=no(r),[a,s]=V();return He(()=>{if(!i)return;let l=!0;return(async()=>{let c=document.createElement("div"),f=await(await o()).drawChart(c,t);if(!l||r.current===null){f.remove();return}hs(c,e),r.current.replaceChildren(c),n.current?.remove(),n.current=f,s(void 0)})().catch(c=>{l&&s(c instanceof Error?c.message:String(c))}),()=>{l=!1}},[i,e,t,o]),He(()=>()=>n.current?.remove(),[]),m("figure",{class:"chart",children:[a===void 0?null:m("p",{class:"warning",children:["This chart could not be drawn: ",a]}),m("div",{class:"chart-frame",ref:r,tabIndex:0,role:"group","aria-label":e})]})}function hs(e,t){for(let n of[e,...e.querySelectorAll('[role="graphics-document"]')])for(let o of["role","aria-roledescription","aria-label"])n.removeAttribute(o);let r=e.querySelector("svg");r?.setAttribute("role","img"),r?.setAttribute("aria-label",t);for(let n of r?.children??[])n.setAttribute("aria-hidden","true")}function oo(...e){let t=e.map(r=>{let n=new CSSStyleSheet;return n.replaceSync(r),n});document.adoptedStyleSheets=[...document.adoptedStyleSheets,...t]}var io=`/* What every page of kbench looks like. Colours are pairs: in light and in dark. */
:root {
  color-scheme: light dark;
  --page: light-dark(#ffffff, #0d1117);
  --surface: light-dark(#f6f7f9, #151b23);
  --raised: light-dark(#ffffff, #1c2430);
  --ink: light-dark(#1f2328, #e6edf3);
  --muted: light-dark(#59636e, #a3adb8);
  --line: light-dark(#dfe3e8, #2e3843);
  --control-line: light-dark(#8a94a0, #6b7784);
  --accent: light-dark(#0b5fa5, #79bdf5);
  --bad: light-dark(#a61b10, #ff8f7a);
  --bad-back: light-dark(#fdf0ee, #2d1a1a);
  --good: light-dark(#006b4e, #4fcfa6);
  --good-back: light-dark(#e9f6f1, #152b25);
  --warning: light-dark(#805300, #efbb57);
  --warning-back: light-dark(#fdf5e3, #2e2717);
  --plain-back: light-dark(#eef3f8, #1c2733);
  --radius: 8px;
  --sans: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', sans-serif;
  --mono: ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace;
}
:root[data-theme='light'] {
  color-scheme: light;
}
:root[data-theme='dark'] {
  color-scheme: dark;
}
*,
*::before,
*::after {
  box-sizing: border-box;
}
html {
  scroll-padding-top: 1rem;
  -webkit-text-size-adjust: 100%;
}
body {
  margin: 0;
  background: var(--page);
  color: var(--ink);
  font: 400 15px/1.55 var(--sans);
  overflow-wrap: anywhere;
}
h1,
h2,
h3,
h4 {
  margin: 0;
  line-height: 1.25;
  font-weight: 600;
  text-wrap: balance;
}
h1 {
  font-size: 1.4rem;
  text-wrap: pretty;
}
h2 {
  font-size: 1.2rem;
}
h3 {
  font-size: 1rem;
}
p {
  margin: 0.4rem 0;
}
a {
  color: var(--accent);
}
code,
pre {
  font-family: var(--mono);
  font-size: 0.87em;
}
pre {
  margin: 0.5rem 0;
  padding: 0.75rem 1rem;
  background: var(--surface);
  border-radius: var(--radius);
  white-space: pre-wrap;
}
:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
  border-radius: 3px;
}
.muted {
  color: var(--muted);
}
.hidden-visually {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
.skip {
  position: absolute;
  left: 1rem;
  top: -4rem;
  z-index: 10;
  padding: 0.5rem 1rem;
  background: var(--raised);
  border-radius: var(--radius);
}
.skip:focus {
  top: 0.5rem;
}
.column {
  width: min(100%, 80rem);
  margin: 0 auto;
  padding: 0 clamp(0.9rem, 3vw, 2rem);
}
.bad {
  color: var(--bad);
}
.good {
  color: var(--good);
}
.warning {
  color: var(--warning);
}

/* Controls */
button,
input,
select {
  font: inherit;
  color: inherit;
}
.button,
.field input,
.field select {
  min-height: 2.25rem;
  padding: 0.2rem 0.7rem;
  background: var(--raised);
  border: 1px solid var(--control-line);
  border-radius: 6px;
}
.button {
  cursor: pointer;
}
.button:hover {
  border-color: var(--accent);
}
.button[aria-pressed='true'] {
  background: var(--ink);
  border-color: var(--ink);
  color: var(--page);
}
.field {
  display: grid;
  gap: 0.15rem;
  font-size: 0.8rem;
  color: var(--muted);
}
.field input,
.field select {
  font-size: 0.9375rem;
  color: var(--ink);
  min-width: 0;
}
.check {
  display: inline-flex;
  gap: 0.45rem;
  align-items: center;
  min-height: 2.25rem;
  font-size: 0.9rem;
}
.check input {
  width: 1.05rem;
  height: 1.05rem;
  accent-color: var(--accent);
}
.theme-switch {
  display: inline-flex;
  margin: 0;
  padding: 2px;
  border: 1px solid var(--line);
  border-radius: 999px;
  background: var(--surface);
}
.theme-switch button {
  min-height: 1.7rem;
  padding: 0 0.7rem;
  border: 0;
  border-radius: 999px;
  background: none;
  font-size: 0.8rem;
  color: var(--muted);
  cursor: pointer;
}
.theme-switch button[aria-pressed='true'] {
  background: var(--raised);
  color: var(--ink);
  box-shadow: 0 0 0 1px var(--line);
}

/* Tables */
.table-frame {
  position: relative;
}
.data-table {
  width: 100%;
  border-collapse: collapse;
  font-size: 0.9rem;
  font-variant-numeric: tabular-nums;
}
.data-table caption {
  text-align: start;
  color: var(--muted);
  padding: 0.25rem 0 0.5rem;
}
.data-table th,
.data-table td {
  padding: 0.45rem 0.7rem;
  border-bottom: 1px solid var(--line);
  text-align: start;
  vertical-align: baseline;
}
.data-table th:first-child,
.data-table td:first-child {
  padding-inline-start: 0.35rem;
}
/* Whole words: only the names in the first column may break anywhere. */
.data-table th:not(:first-child),
.data-table td:not(:first-child) {
  overflow-wrap: break-word;
}
.data-table thead th {
  position: sticky;
  top: 0;
  z-index: 1;
  background: var(--page);
  font-weight: 500;
  color: var(--muted);
  white-space: nowrap;
}
.data-table .end {
  text-align: end;
}
.data-table td.number {
  white-space: nowrap;
}
.data-table tbody > tr.row:hover {
  background: var(--surface);
}
.data-table tbody > tr.row[data-open] > td {
  border-bottom-color: transparent;
}
.data-table tr.detail > td {
  padding: 0.25rem 0.35rem 1.25rem 1.85rem;
}
.sort {
  padding: 0.15rem 0;
  border: 0;
  background: none;
  font-weight: inherit;
  color: inherit;
  cursor: pointer;
}
.sort:hover,
[aria-sort] > .sort {
  color: var(--ink);
}
.sort .arrow {
  display: inline-block;
  width: 0.9em;
  opacity: 0;
}
[aria-sort] .arrow {
  opacity: 1;
}
.expand {
  display: flex;
  gap: 0.5rem;
  width: 100%;
  padding: 0;
  border: 0;
  background: none;
  text-align: start;
  cursor: pointer;
}
.expand .twist {
  flex: none;
  width: 1em;
  color: var(--muted);
  transition: rotate 0.12s;
}
.expand[aria-expanded='true'] .twist {
  rotate: 90deg;
}
.expand:hover .label {
  text-decoration: underline;
  text-underline-offset: 3px;
  text-decoration-color: var(--control-line);
}

/* Charts */
.chart {
  margin: 0.75rem 0;
}
.chart-frame {
  overflow-x: auto;
  min-height: 6rem;
}
.chart-frame svg {
  display: block;
  max-width: none;
}
.chart-tooltip {
  position: fixed;
  z-index: 20;
  max-width: min(24rem, 90vw);
  padding: 0.45rem 0.7rem;
  background: var(--raised);
  border: 1px solid var(--line);
  border-radius: 6px;
  box-shadow: 0 4px 14px rgb(0 0 0 / 0.16);
  font-size: 0.8rem;
  font-variant-numeric: tabular-nums;
  pointer-events: none;
}
.chart-tooltip dl {
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 0.05rem 0.7rem;
  margin: 0;
}
.chart-tooltip dt {
  color: var(--muted);
}
.chart-tooltip dd {
  margin: 0;
}

/* Fact lists */
.facts {
  display: grid;
  grid-template-columns: minmax(7rem, max-content) 1fr;
  gap: 0.3rem 1.25rem;
  margin: 0.5rem 0;
  font-size: 0.9rem;
}
.facts dt {
  color: var(--muted);
}
.facts dd {
  margin: 0;
}
details > summary {
  padding: 0.55rem 0;
  cursor: pointer;
  font-weight: 600;
}
details > summary > h2,
details > summary > h3 {
  display: inline;
}

@media (max-width: 640px) {
  body {
    font-size: 16px;
  }
  h1 {
    font-size: 1.2rem;
  }
  .facts {
    grid-template-columns: 1fr;
    gap: 0;
  }
  .facts dd {
    margin-bottom: 0.5rem;
  }
  /* A row of a table becomes a small card: the first cell across, the others with the name of their column. */
  .data-table,
  .data-table tbody,
  .data-table thead,
  .data-table caption {
    display: block;
  }
  .data-table thead tr {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.9rem;
    padding-bottom: 0.4rem;
    border-bottom: 1px solid var(--line);
  }
  .data-table thead th {
    position: static;
    padding: 0.2rem 0;
    border: 0;
  }
  .data-table tr.row {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr));
    gap: 0.1rem 1rem;
    padding: 0.7rem 0;
    border-bottom: 1px solid var(--line);
  }
  .data-table tr.row > td {
    display: block;
    padding: 0;
    border: 0;
    text-align: start;
  }
  .data-table tr.row > td:first-child {
    grid-column: 1 / -1;
  }
  .data-table tr.row > td:not(:first-child)::before {
    content: attr(data-title);
    display: block;
    font-size: 0.75rem;
    color: var(--muted);
  }
  .data-table tr.row > td:empty {
    display: none;
  }
  .data-table tr.detail,
  .data-table tr.detail > td {
    display: block;
    padding: 0.25rem 0 1rem;
  }
}

@media (prefers-reduced-motion: reduce) {
  * {
    transition: none !important;
  }
}

@media print {
  :root,
  :root[data-theme] {
    color-scheme: light;
  }
  @page {
    margin: 14mm;
  }
  body {
    font-size: 10pt;
  }
  .no-print,
  .skip {
    display: none !important;
  }
  .data-table thead th {
    position: static;
  }
  .data-table tr,
  .chart,
  pre {
    break-inside: avoid;
  }
  .data-table tr.detail {
    break-inside: auto;
  }
  h2,
  h3 {
    break-after: avoid;
  }
  .chart-frame {
    overflow: visible;
  }
  .chart-frame svg {
    max-width: 100%;
    height: auto;
  }
  .expand .twist,
  .sort .arrow {
    display: none;
  }
  a {
    color: inherit;
  }
}
`;var W={name:"light",background:"#FFFFFF",ink:"#1F2328",muted:"#59636E",grid:"#E3E6EA",bar:"#2F8DC6",point:"#2F8DC6",baseline:"#D0D5DB",baselineEdge:"#6E7781",band:"#E6EBF1",bandEdge:"#848D97",regressed:"#A61B10",improved:"#4AA390",unchanged:"#174F94",undecided:"#B27F00",fresh:"#2A2432",series:["#276C87","#C37F00","#AE2749","#24A592","#4C1E01","#8C7AEF"]},ys={name:"dark",background:"#0D1117",ink:"#E6EDF3",muted:"#9198A1",grid:"#262C36",bar:"#2F74A8",point:"#56B4E9",baseline:"#3D444D",baselineEdge:"#8B949E",band:"#1F2732",bandEdge:"#6E7681",regressed:"#E0604A",improved:"#73D3BF",unchanged:"#3A7BD0",undecided:"#F7CE45",fresh:"#7A5A68",series:["#56B4E9","#DD410D","#FEBAB4","#4F58B1","#CEF034","#884F61"]},Tt={light:W,dark:ys},Pu=Object.keys(Tt);var ao=["system","light","dark"],bs={system:"System",light:"Light",dark:"Dark"},so="kbench-theme",zr=et({name:"light",choice:"system",choose:()=>{}});function lo({children:e}){let[t,r]=V(ws),n=Ne("(prefers-color-scheme: dark)"),o=Ne("print");He(()=>{document.documentElement.dataset.theme=t},[t]);let i=l=>{r(l),_s(l)},s=!o&&(t==="dark"||t==="system"&&n)?"dark":"light";return m(zr.Provider,{value:{name:s,choice:t,choose:i},children:e})}var Ss={light:{...Tt.light,isNarrow:!0},dark:{...Tt.dark,isNarrow:!0}};function ot(){let{name:e}=je(zr);return(Ne("screen and (max-width: 640px)")?Ss:Tt)[e]}function co(){let{choice:e,choose:t}=je(zr);return m("div",{class:"theme-switch no-print",role:"group","aria-label":"Colours",children:ao.map(r=>m("button",{type:"button","aria-pressed":e===r,onClick:()=>t(r),children:bs[r]},r))})}function ws(){try{let e=window.localStorage.getItem(so);return ao.find(t=>t===e)??"system"}catch{return"system"}}function _s(e){try{window.localStorage.setItem(so,e)}catch{}}function uo(){if(globalThis.kbenchCharts===void 0){let t=document.createElement("script");t.textContent=document.getElementById(jn)?.textContent??"",document.head.append(t)}let e=globalThis.kbenchCharts;return e===void 0?Promise.reject(new Error("the program that draws charts is not in this file")):Promise.resolve(e)}function mo(e){let t=Date.parse(e.startedAt),r=e.series.map(({values:n,rounds:o,at:i,...a})=>{let s=t,l=n.map((d,c)=>{let p=i[c]??"";return typeof p=="number"&&(s+=p),{value:d,round:o===null?c+1:o[c]??0,at:typeof p=="number"?new Date(s).toISOString():p}});return{...a,samples:l}});return{...e,series:r}}var xs="current";function it(e,t){return`${at(e)?e:"run"} on ${t}`}function po(e){return at(e)?e:"This run"}function at(e){return e!==xs}function L(e,t=200){let r=Array.from(e);return r.length<=t?e:`${r.slice(0,t-1).join("")}\u2026`}function se(e){return`${e.charAt(0).toUpperCase()}${e.slice(1)}`}function fo(e,t){return t==="lower"?e:0-e}function Kr(e,t){return t==="relative"?Math.log1p(e):e}var ho={defaultMargin:.02,rules:[],falseAlarmRate:.01};function le(e,t){let r=Cs(e,t),[n,o]=[go(e,r),go(t,r)];for(;;){let[i,a]=[n(),o()];if(i===void 0||a===void 0)return i!==a?i===void 0?-1:1:e<t?-1:e>t?1:0;let s=$s(i,a);if(s!==0)return s}}function Cs(e,t){let r=Math.min(e.length,t.length),n=0;for(;n<r&&e.charCodeAt(n)===t.charCodeAt(n);)n+=1;for(;n>0&&/[\d.]/.test(e.charAt(n-1));)n-=1;for(;n>0&&/\D/.test(e.charAt(n-1));)n-=1;for(;n>0&&/[\d.]/.test(e.charAt(n-1));)n-=1;return n}var vs=/^(\d+(?:\.\d+)?)(?: ?([kKMGT])(i?)B?)?$/;function go(e,t){let r=/\d+(?:\.\d+)?(?: ?[kKMGT]i?B?(?![A-Za-z]))?|\D+/y;return r.lastIndex=t,()=>r.exec(e)?.[0]}function $s(e,t){let[r,n]=[yo(e),yo(t)],[o,i]=r===void 0||n===void 0?[e,t]:[r,n];return o<i?-1:o>i?1:0}function yo(e){let[,t,r,n]=vs.exec(e)??[];if(t===void 0)return;let o=r===void 0?0:" KMGT".indexOf(r.toUpperCase());return Number(t)*(n==="i"?1024:1e3)**o}var Ur=class extends Error{nextStep;constructor(t,r={}){super(t,r.cause===void 0?void 0:{cause:r.cause}),this.nextStep=r.nextStep}},he=class extends Ur{name="UserError"};function ge({metric:e,labels:t}){let r=Object.keys(t).sort();if(r.length===0)return e;let n=r.map(o=>`${o}="${ks(t[o]??"")}"`).join(",");return`${e}{${n}}`}function ks(e){return e.replaceAll("\\","\\\\").replaceAll('"','\\"').replaceAll(`
`,"\\n")}var Rs=/^[a-zA-Z_][a-zA-Z0-9_]*/,Ms=/^\s*([a-zA-Z_][a-zA-Z0-9_]*)\s*=\s*"((?:[^"\\\n]|\\["\\n])*)"\s*/;function bo(e){let t=Rs.exec(e)?.[0];if(t===void 0)throw Zt(e,0);let r=e.slice(t.length).trim();if(r==="")return{metric:t,labels:{}};if(!r.startsWith("{")||!r.endsWith("}"))throw Zt(e,t.length);return{metric:t,labels:Es(r.slice(1,-1),e)}}function Es(e,t){let r=new Map,n=e;for(;n.trim()!=="";){let o=Ms.exec(n),[i,a,s]=o??[];if(i===void 0||a===void 0||s===void 0)throw Zt(t,t.length-n.length-1);if(r.has(a))throw new he(`series "${t}" names the label "${a}" twice`);if(r.set(a,Ts(s)),n=n.slice(i.length),n.startsWith(","))n=n.slice(1);else if(n!=="")throw Zt(t,t.length-n.length-1)}return Object.fromEntries(r)}function Ts(e){return e.replaceAll(/\\(["\\n])/g,(t,r)=>r==="n"?`
`:r)}function Zt(e,t){return new he(`"${e}" is not a series: unexpected text at position ${String(t+1)}`,{nextStep:'Write a series as in Prometheus: network_throughput{path="pod-to-pod",protocol="tcp"}'})}function wo({change:e,scale:t,better:r,verdict:n}){return e!==null?fo(t==="relative"?Math.log1p(e.estimate):e.estimate,r):n==="regressed"?1/0:n==="improved"?-1/0:void 0}var Os=Kr(ho.defaultMargin,"relative");function So(e){let t=wo(e)??0;return e.scale==="relative"||t===0?t:t/e.margin*Os}function Yt(e,t){let[r,n]=[So(e),So(t)];return r!==n?n>r?1:-1:le(ge(e),ge(t))}function H(e){if(Number.isNaN(e))return"n/a";let t=Math.abs(e),r=e<0?"\u2212":"";return t===1/0?`${r}\u221E`:t===0?"0":t>=1e6||t<.001?`${r}${Ns(t)}`:`${r}${Co(t.toFixed(Ps(t)))}`}function _o(e){let t=Math.abs(e);return t>=100?Math.round(t):Number(t.toPrecision(3))}function xo(e,t){let r=t(Math.abs(e));return Number.isNaN(e)||!/[1-9∞]/.test(r)?r:`${e<0?"\u2212":"+"}${r}`}function Co(e){return e.includes(".")?e.replace(/\.?0+$/,""):e}function Ns(e){let[t="",r=""]=e.toExponential(2).split("e");return`${Co(t)}e${r.replace("+","").replace("-","\u2212")}`}function Ps(e){return e>=100?0:Math.max(0,2-Math.floor(Math.log10(e)))}var z=(e,t)=>({factor:e,symbol:t}),As=["bit/s","kbit/s","Mbit/s","Gbit/s","Tbit/s","Pbit/s"].map((e,t)=>z(1e3**-t,e)),Bs=["B/s","KiB/s","MiB/s","GiB/s","TiB/s","PiB/s"].map((e,t)=>z(1024**-t,e)),Ls=["B","KiB","MiB","GiB","TiB","PiB"].map((e,t)=>z(1024**-t,e)),Is=["/s","k/s","M/s","G/s","T/s","P/s"].map((e,t)=>z(1e3**-t,e)),Fs=["count","k","M","G","T","P"].map((e,t)=>z(1e3**-t,e)),Ds=[z(1e9,"ns"),z(1e6,"\xB5s"),z(1e3,"ms"),z(1,"s")],Vs=[z(1e6,"\xB5s/GB"),z(1e3,"ms/GB"),z(1,"s/GB")],Ws={"bit/s":{steps:As,ofZero:z(1,"bit/s")},"By/s":{steps:Bs,ofZero:z(1,"B/s")},By:{steps:Ls,ofZero:z(1,"B")},"1/s":{steps:Is,ofZero:z(1,"/s")},s:{steps:Ds,ofZero:z(1,"s")},"s/GBy":{steps:Vs,ofZero:z(1,"s/GB")},"{count}":{steps:Fs,ofZero:z(1,"count")},1:{steps:[z(100,"%")],ofZero:z(100,"%")}};function oe(e,t){let{steps:r,ofZero:n}=Ws[e],o=Math.abs(t);if(o===0||!Number.isFinite(o)||e==="s/GBy"&&o>=.01)return n;for(let[i,a]of r.entries()){let s=r[i+1],l=s===void 0?1/0:Math.round(a.factor/s.factor);if(_o(o*a.factor)<l)return a}return n}function _(e,t){if(Number.isNaN(e))return"n/a";let{factor:r,symbol:n}=oe(t,e);return`${H(e*r)} ${n}`}function ie(e,t){let r=e.filter(a=>a!==void 0),[n]=r;if(n===void 0)return"\u2013";if(e.length===1)return _(n,t);let{factor:o,symbol:i}=oe(t,r.reduce((a,s)=>Math.max(a,Math.abs(s)),0));return`${e.map(a=>a===void 0?"\u2013":H(a*o)).join(" / ")} ${i}`}var Hs=5e-5;function K(e,t,r){return xo(e,n=>j(n,t,r))}function j(e,t,r){return Number.isNaN(e)?"n/a":t==="relative"?`${vo(e<Hs?0:e)} %`:r==="1"?`${vo(e)} pp`:_(e,r)}function Qt(e,t,r,n){if(e===null&&t===null)return"";let o=(i,a)=>i===null?a:K(i,r,n);return`[${o(e,"\u2212\u221E")}, ${o(t,"+\u221E")}]`}function $o(e,t,r){if(e===null)return"a change too large to express";let{lower:n,upper:o,estimate:i}=e,a=n===o?"":Qt(n,o,t,r);return a===""?K(i,t,r):`${K(i,t,r)} ${a}`}function vo(e){let t=Math.abs(e)*100;return t<.005||t>=1e3?H(t):t.toFixed(t<.1?2:1).replace(/\.?0+$/,"")}function F(e,t){let r=new Map;for(let n of e){let o=t(n),i=r.get(o);i===void 0?r.set(o,[n]):i.push(n)}return r}var Ot="other";function er(e,{metrics:t,suiteOf:r}){let n=t.get(e)?.title;if(n!==void 0)return n;let o=`${(r(e)??Ot).replaceAll("-","_")}_`,i=(e.startsWith(o)?e.slice(o.length):e).replaceAll("_"," ");return i.charAt(0).toUpperCase()+i.slice(1)}var ko=/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;var ne=" \xB7 ";function ye(e){return e.replace(ko,t=>{let r=t.codePointAt(0)??0;if(t===`
`||t==="	"||t==="\r")return" ";let n=r.toString(16);return r<256?`\\x${n.padStart(2,"0")}`:r<65536?`\\u${n.padStart(4,"0")}`:`\\u{${n}}`})}var js=/^\p{Mark}$/u,Gs=/^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]$/u;function Nt(e){let t=0;for(let r of e)t+=js.test(r)?0:Gs.test(r)?2:1;return t}function Ge(e,t){let r=Math.max(2,t),n=[],o="";for(let i of zs(e,r))o!==""&&Nt((o+i).trimEnd())>r&&(n.push(o.trimEnd()),o=""),o+=i;return(o.trimEnd()!==""||n.length===0)&&n.push(o.trimEnd()),n}function zs(e,t){let r=e.split(ne);return r.flatMap((n,o)=>{let i=o<r.length-1?`${n}${ne}`:n;return Nt(i.trimEnd())<=t?[i]:i.match(/\S+\s*|^\s+/g)?.flatMap(a=>Ks(a,t))??[]})}function Ks(e,t){if(Nt(e.trimEnd())<=t)return[e];let r=[],n="";for(let o of e)Nt(n+o)>t&&(r.push(n),n=""),n+=o;return r.push(n),r}var tr=["resource","verb","phase","replicas","workload","name","package","cpus","protocol","lookup","entry","keepalive","family","size","layers","revision","direction","path","placement","streams","clients","client","group","hops","transaction","side","frame_size","services","action","policies","job","operation","step","storage_class","watch","suite","measurement","statistic","query"];function ce(e){return e===0?"lowest":e===1?"highest":`p${String(Number((e*100).toFixed(8)))}`}function ve(e){let t=e.length>1?Us(e):new Set,r=(i,a)=>Object.keys(i).filter(a).sort((s,l)=>Ro(s)-Ro(l)||(s<l?-1:1)).map(s=>Xs(s,i[s]??"")).join(ne),n=e.map(i=>r(i,a=>!t.has(a))||"all"),o=new Set(n).size===n.length;return{common:r(e[0]??{},i=>t.has(i)),each:o?n:e.map(Js)}}function Us(e){let t=new Map(Object.entries(e[0]??{})),r=new Map;for(let n of e)for(let[o,i]of Object.entries(n))t.get(o)===i&&r.set(o,(r.get(o)??0)+1);return new Set([...r].filter(([,n])=>n===e.length).map(([n])=>n))}function Ro(e){if(e==="quantile")return tr.length+1;let t=tr.indexOf(e);return t===-1?tr.length:t}var qs=new Set(["true","false","on","off","none"]);function Xs(e,t){return e==="quantile"&&/^0\.\d+$/.test(t)?ce(Number(t)):/[a-zA-Z]{2}/.test(t)&&!qs.has(t)?t:`${e} ${t===""?'""':t}`}function Js(e){return Object.keys(e).sort().map(t=>`${t}=${JSON.stringify(e[t])}`).join(ne)}function U(e,t,r){let n=s=>r.suiteOf(s)??Ot,o=F(e,({metric:s})=>n(s)),i=[...o.keys()].sort((s,l)=>rr(t,s)-rr(t,l)||le(s,l)),a=[...r.metrics.keys()];return i.map(s=>{let d=[...F(o.get(s)??[],Eo).values()].map(c=>Zs(c,r));return d.sort((c,p)=>rr(a,c.metric)-rr(a,p.metric)||le(c.metric,p.metric)),{suite:s,metrics:d}})}function Zs(e,t){let[r]=e,{common:n,each:o}=ve(e.map(({labels:a})=>a)),i=e.map((a,s)=>({label:o[s]??"",series:a}));return i.sort((a,s)=>le(a.label,s.label)),{metric:r?.metric??"",title:er(r?.metric??"",t),unit:r?.unit??"1",better:r?.better??"higher",common:n,rows:i}}function Mo(e){let t=F(e,Eo);return new Map([...t.values()].flatMap(r=>{let{each:n}=ve(r.map(({labels:o})=>o));return r.map((o,i)=>[o,qr(o.metric,n[i]??"")])}))}function qr(e,t){return t===""||t==="all"?e:`${e}${ne}${t}`}function Eo({metric:e,unit:t,better:r}){return[e,t,r].join(" ")}function rr(e,t){let r=e.indexOf(t);return r===-1?e.length:r}function R(e,t){return`${String(e)} ${t}${e===1||t.endsWith("series")?"":"s"}`}function To({change:e,scale:t,unit:r}){return e!==null&&Qt(e.lower,e.upper,t,r)!==""}function Pe({change:e,scale:t,unit:r,paired:n,baseline:o}){if(e===null)return"";let i=Qt(e.lower,e.upper,t,r);return i!==""?i:`(${n===void 0?R(o?.runs??0,"baseline run"):R(n.rounds,"round")}, no interval)`}var Ae={regressed:{symbol:"\u2717",style:"bad"},missing:{symbol:"!",style:"bad"},inconclusive:{symbol:"?",style:"warning"},improved:{symbol:"\u25B2",style:"good"},unchanged:{symbol:"=",style:"plain"},new:{symbol:"+",style:"plain"},incomparable:{symbol:"\u2260",style:"warning"}},me=Object.keys(Ae),ze={passed:{symbol:"\u2713",style:"good"},regressed:{symbol:"\u2717",style:"bad"},inconclusive:{symbol:"?",style:"warning"},incomparable:{symbol:"\u2260",style:"warning"},incomplete:{symbol:"!",style:"bad"}};function Oo(e,t){let n=U(e.series,e.suites.map(({name:a})=>a),t).flatMap(({suite:a,metrics:s})=>s.flatMap(l=>l.rows.map(({label:d,series:c})=>({...Qs(c,qr(l.metric,d)),suite:a,title:`${l.title}, ${d}`})))),o=({series:a})=>me.indexOf(a.verdict),i=({series:a})=>a.gates||a.verdict==="unchanged"?0:1;return n.sort((a,s)=>o(a)-o(s)||i(a)-i(s)||Ys(a.series,s.series))}function Ys(e,t){return["regressed","inconclusive","improved"].includes(e.verdict)?Yt(e,t):0}function Qs(e,t){let{unit:r,scale:n,baseline:o,current:i,change:a,smallestProvableChange:s,verdict:l}=e;return{series:e,name:t,verdict:`${Ae[l].symbol} ${l}${Xr(e)}`,baseline:o===null?"\u2013":_(o.median,r),current:i===null?"\u2013":_(i.median,r),change:a===null?"":K(a.estimate,n,r),interval:Pe(e),sentence:el(e,t),provable:s===null?"\u2013":j(s,n,r)}}function Xr(e){return e.accepted!==void 0?" (accepted)":st(e)?" (info)":""}function st({gates:e,accepted:t}){return!e&&t===void 0}function el({unit:e,scale:t,margin:r,baseline:n,current:o,change:i},a){let s=i===null||i.estimate===0?"changed":`${i.estimate<0?"fell":"rose"} by ${j(Math.abs(i.estimate),t,e)}`,l=n===null||o===null?"":`, from ${_(n.median,e)} to ${_(o.median,e)}`;return`${a} ${s}${l}; the margin is ${j(r,t,e)}`}function nr({text:e}){let t=e.split(/`([^`]+)`/);return m(I,{children:t.map((r,n)=>n%2===1?m("code",{children:r},n):r)})}function $e(e){return e.replace(/(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):\d{2}(?:\.\d+)?Z/g,"$1 $2 UTC")}var No="0.1.0";function be(e,t=3,r="; "){let n=e.slice(0,t).join(r),o=e.length-t;return o>0?`${n} and ${String(o)} more`:n}var tl=["regressed","improved","unchanged","inconclusive"];function Ke(e){let t=e.filter(({verdict:r})=>tl.includes(r));return{gating:t.filter(({gates:r})=>r),informational:t.filter(({gates:r})=>!r),missing:e.filter(({verdict:r,gates:n})=>r==="missing"&&n),incomparable:e.filter(({verdict:r})=>r==="incomparable")}}function Po(e){let t=Ao(e),r=rl(e);switch(e.verdict){case"regressed":return`Regressed${t}: ${nl(e)}${r}.`;case"incomplete":return`Incomplete${t}: ${al(e)}${r}.`;case"incomparable":return`Incomparable${t}: ${dl(e)}${r}.`;case"inconclusive":return`Inconclusive${t}: ${ol(e)}${r}.`;case"passed":return`Passed${t}: ${il(e)}${r}.`}}function rl({series:e}){let t=e.filter(n=>n.accepted!==void 0);return t.length===0?"":`; ${t.length===1?"1 regression is accepted:":`${String(t.length)} regressions are accepted, most of all`} ${Jr(t,e)}`}function Ao({pair:e}){let{of:t,merged:r}=e?.shards??{of:0,merged:0};return r<t?` (${String(r)} of ${String(t)} shards)`:""}function nl({series:e}){let{gating:t}=Ke(e),r=t.filter(({verdict:o})=>o==="regressed");if(r.length===0)return"the comparison names no gating series that is worse";let n=r.length===1?"is worse:":"are worse, most of all";return`${String(r.length)} of ${R(t.length,"gating series")} ${n} ${Jr(r,e)}`}function ol({series:e}){let{gating:t}=Ke(e),r=t.filter(({verdict:i})=>i==="inconclusive"),n=r.filter(({reason:i})=>i.code==="suspect"),o=n.length===0?"":`; ${String(n.length)} ${n.length===1?"looks worse:":"look worse, most of all"} ${Jr(n,e)}`;return`${String(r.length)} of ${R(t.length,"gating series")} ${r.length===1?"is":"are"} undecided, none is proven worse${o}`}function il({series:e}){let{gating:t,informational:r}=Ke(e);if(t.length===0)return`${R(r.length,"series")} compared for information, none that can fail the build`;let n=t.filter(({verdict:a})=>a==="improved").length,o=n===0?"":`, ${String(n)} improved`;return`${t.length===1?"the only gating series is":`all ${R(t.length,"gating series")} are`} within the margin or better (${String(t.length-n)} unchanged${o})`}function al(e){let{series:t,suites:r,pair:n,baseline:o}=e,{gating:i,informational:a,missing:s}=Ke(t),l=ll(r,t),d=u=>t.every(h=>h[u]===null);if(n!==void 0&&(d("baseline")||d("current")))return`nothing was measured on ${d("baseline")&&d("current")?"either side":d("baseline")?"base":"head"}${l.length===0?"":`: ${be(l)}`}`;if(n?.stages===0)return"the pair ended before its first stage was complete";if(n===void 0&&d("current"))return"this run measured nothing";if(n===void 0&&o.fingerprint===null)return"the baseline holds no other run to compare with";let c=l.length>0?"":` (${be([...new Set(Bo(s,t))])})`,p=s.length===1?"was":"were",f=[...l.length===0?[]:[be(l)],...s.length===0?[]:n===void 0?[`${R(s.length,"gating series")} of the baseline ${p} not measured${c}`]:[`${R(s.length,"gating series")} ${p} not measured on head${c}`]];return s.length===0&&i.length+a.length===0&&f.push(n===void 0?"no series of this run is in the baseline":"base and head have no series in common"),f.length===0&&Ao(e)!==""?"too few shards are left to judge":f.length===0?"not everything was measured":f.join("; ")}var sl={ok:"is complete",failed:"failed",skipped:"was skipped",missing:"is not part of this run"};function ll(e,t){let r=new Set(t.map(({reason:a})=>a.code)),n=e.filter(({status:a})=>a!=="ok"),o=n.filter(({status:a})=>a!=="skipped"||r.has("suite-skipped"));return(o.length===0&&Ke(t).missing.length===0?n:o).map(({name:a,status:s})=>`suite ${a} ${sl[s]}`)}var cl=/^[\w./-]{1,60}$/;function dl({series:e,environmentDifferences:t,pair:r}){let{incomparable:n,gating:o,informational:i}=Ke(e),a=t.map(({field:u})=>u).filter(u=>cl.test(u)),s=a.length===0?"":` (${be(a,3,", ")} ${a.length===1?"differs":"differ"})`,l=new Set(n.map(({reason:u})=>u.code));if(l.has("environment"))return`no baseline run was measured in this environment${s}`;let d=r===void 0?"the baseline has":"base and head have",c=l.has("suite-parameters")?`measured with other settings${s}`:`${d} them in another unit or direction`,p=o.length+i.length,f=p===0?"":`; of the other ${String(p)} none is proven worse`;return`${R(n.length,"series")} cannot be compared, ${c}${f}`}function Jr(e,t){let[r]=[...e].sort(Yt);if(r===void 0)return"";let{change:n,scale:o,unit:i}=r;return`${Bo([r],t).join()}${n===null?"":` ${K(n.estimate,o,i)}`}`}function Bo(e,t){let r=Mo(t);return e.map(n=>L(r.get(n)??n.metric))}var ul={n:1e-9,u:1e-6,m:.001,"":1,k:1e3,M:1e6,G:1e9,T:1e12,P:1e15,E:1e18,Ki:2**10,Mi:2**20,Gi:2**30,Ti:2**40,Pi:2**50,Ei:2**60},ml=/^([+-]?[0-9.]+(?:[eE][+-]?[0-9]+)?)(n|u|m|k|M|G|T|P|E|Ki|Mi|Gi|Ti|Pi|Ei)?$/;function Lo(e){let[,t,r=""]=ml.exec(e)??[],n=Number(t)*(ul[r]??Number.NaN);return Number.isFinite(n)?n:void 0}var Zr=["bottleneck","function","rules","subject","waiting","setting","activity","consequence"];function or(e,t){return Math.abs(Math.log2((t+1)/(e+1)))}var Fo=/^node: (?:MTU|queueing) of /,pl=[{pattern:Fo,kind:"bottleneck",area:"network"},{pattern:/^(?:mtu|scenario\.networkMtu)$/,kind:"bottleneck",area:"network"},{pattern:/^node: registries asked /,kind:"bottleneck",area:"images"},{pattern:/: restarts$|: evicted pods$|^warnings /,kind:"waiting"},{pattern:/ container [^ ]+: resources\.limits\./,kind:"bottleneck"},{pattern:/^podResources$/,kind:"bottleneck"},{pattern:/^node: \w+ rules in table |^node: nftables rules$/,kind:"rules",area:"network"},{pattern:/^node: (?:IPVS virtual servers|IP sets)$/,kind:"rules",area:"network"},{pattern:/^node: routes$/,kind:"consequence",area:"network"},{pattern:/^node: sysctl net\.ipv[46]\.(?:conf|neigh)\./,kind:"consequence",area:"network"},{pattern:/^node: (?:sysctl net\.|routing rules$)/,kind:"setting",area:"network"},{pattern:/^node: sysctl (?:vm|fs)\./,kind:"setting",area:"disk"},{pattern:/^node: /,kind:"setting"}];function Do(e){let{field:t,unrelated:r=!1}=e,n=hl(t)?.kind??"subject",o=fl(n,e);return{kind:o,size:o==="subject"?1:gl(e),unrelated:r}}function fl(e,t){return e==="bottleneck"?Io(t)?e:"setting":e==="waiting"&&Io(t)?"consequence":e}function hl(e){return pl.find(({pattern:t})=>t.test(e))}function Io({field:e,baseline:t,current:r}){if(r===null||t===null&&Fo.test(e))return!1;let[n,o]=[ir(t),ir(r)];return n===void 0||o===void 0||o<n}function gl({baseline:e,current:t}){let[r,n]=[ir(e),ir(t)];return r===void 0||n===void 0||r<0||n<0?1:Math.min(r,n)>0?Math.abs(Math.log2(n/r)):or(r,n)}function ir(e){let t=(e??"").replace(/ \(.*\)$/,"").split(" and ").map(Lo),r=t.reduce((n,o)=>n===void 0||o===void 0?void 0:n+o);return r===void 0?void 0:r/t.length}function Vo(e){return[...F(e,yl).values()].flatMap(n=>n.toSorted((o,i)=>i.size-o.size).map((o,i)=>({one:o,round:i}))).sort((n,o)=>Yr(n.one)-Yr(o.one)||n.round-o.round||Zr.indexOf(n.one.kind)-Zr.indexOf(o.one.kind)).map(({one:n})=>n)}function Yr({unrelated:e,kind:t}){return e?2:t==="consequence"?1:0}function yl(e){return`${String(Yr(e))} ${e.kind}`}function ar(e,t){return t??(e.startsWith("suite.")?"not set":"none")}var Wo=120,bl=20;function Ho(e,t,r){let n=[ar(e,t),ar(e,r)];if(n.every(({length:s})=>s<=Wo))return n;let o=t===void 0||r===void 0?0:Sl(...n),i=Math.max(0,o-bl),a=s=>`${i===0?"":"\u2026"}${L(s.slice(i),Wo)}`;return[a(n[0]),a(n[1])]}function Sl(e,t){let r=0;for(;r<e.length&&e[r]===t[r];)r+=1;return r}function jo(e){return/^suite\.([^.]+)\./.exec(e)?.[1]}var wl={throttled:"bottleneck","Tcp.RetransSegs":"waiting","TcpExt.TCPTimeouts":"waiting","TcpExt.ListenDrops":"waiting","TcpExt.TCPBacklogDrop":"waiting","Udp.RcvbufErrors":"waiting","Ip.FragCreates":"waiting","Ip.OutDiscards":"waiting",majorPageFaults:"waiting",reclaimed:"waiting",diskRequests:"waiting",diskFlushes:"waiting",contextSwitches:"activity",interrupts:"activity","softirq.NET_RX":"activity","softirq.NET_TX":"activity","softirq.BLOCK":"activity",pageFaults:"activity"};function Go({name:e,base:t,head:r}){return{kind:r>t?wl[e]:"consequence",size:or(t,r),unrelated:!1}}var Qr={"Tcp.RetransSegs":"retransmitted TCP segments","TcpExt.TCPTimeouts":"TCP timeouts","TcpExt.ListenDrops":"connections refused by a full queue","TcpExt.TCPBacklogDrop":"TCP segments dropped by a full backlog","Udp.RcvbufErrors":"UDP packets dropped by a full buffer","Ip.FragCreates":"IP fragments","Ip.OutDiscards":"IP packets discarded",throttled:"periods in which a CPU limit stopped a container",contextSwitches:"context switches",interrupts:"interrupts","softirq.NET_RX":"softirqs for received packets","softirq.NET_TX":"softirqs for sent packets","softirq.BLOCK":"softirqs for disks",pageFaults:"page faults",majorPageFaults:"page faults that read a disk",reclaimed:"pages scanned for free memory",diskRequests:"disk requests",diskFlushes:"disk flushes"},xp=Object.keys(Qr);var Se=e=>j(e,"relative","1");function zo(e){return[...xl(e),...vl(e)]}var _l={perf:{whole:"the CPU time",nothing:"The time is lost in waiting: for a limit, a disk or the network"},pprof:{whole:"a CPU",nothing:"The time is lost in waiting, in the kernel or in programs that subject.pprof does not name"}};function xl(e){let{source:t,measurement:r,rounds:n,busy:o,grew:i,perOperation:a}=e,{whole:s,nothing:l}=_l[t],d=`in ${String(n)} rounds with ${t}`;if(a!==void 0)return Cl(e,a);if(i.length===0){let p=t==="perf"?"no function":"no function of the profiled pods",f=t==="perf"?"":` of ${s}`;return[{kind:"function",size:0,unrelated:!1,sentence:`${r}: ${p} takes more CPU time on head (all together ${Se(o.base)}${f} on base, ${Se(o.head)} on head, ${d}). ${l}`}]}let c=Math.max(...i.map(({change:p})=>p));return i.map(({name:p,systemCall:f,base:u,head:h,change:g,lower:y,upper:b})=>({kind:"function",size:g/c,unrelated:!1,sentence:`${r}: ${p}${Ko(f)} takes ${Se(h)} of ${s} on head, ${Se(u)} on base (between ${Se(y)} and ${Se(b)} more, ${d})${Uo(p)}`}))}function Cl({source:e,measurement:t,rounds:r},{work:n,busy:o,grew:i}){let a=`in ${String(r)} rounds with ${e}`,s=({base:c,change:p,lower:f,upper:u},h="")=>`${t}: an operation takes ${Se(p/c)} more CPU time${h===""?"":` in ${h}`} on head (between ${Se(f/c)} and ${Se(u/c)} more, ${a}): head does ${Se(1-n)} less in the same time${Uo(h)}`,l=i.map(c=>({kind:"function",size:c.change/o.change,unrelated:!1,sentence:s(c,`${c.name}${Ko(c.systemCall)}`)})),d={kind:"function",size:1,unrelated:!1,sentence:s(o)};return l.length>0?l:[d]}function Ko(e){return e===void 0?"":` (in the system call ${e})`}function Uo(e){return/^\[.*\]$/.test(e)?". Of which function is not known, as this file has no symbols: build it without stripping, or install its debug symbols":""}function vl({measurement:e,counters:t}){let r=t.map(i=>({...Go(i),counter:i})),n=i=>{let[a]=i;if(a===void 0)return[];let s=i.map(({counter:{name:f,base:u,head:h}})=>`${Qr[f]} (${H(u)} on base, ${H(h)} on head)`),{kind:l,unrelated:d}=a,c=Math.max(...i.map(f=>f.size)),p=`${e}: also changed, per second: ${s.join(", ")}`;return[{kind:l,unrelated:d,size:c,sentence:p}]},o=({kind:i})=>i==="bottleneck"||i==="waiting";return[...r.filter(o).flatMap(i=>n([i])),...n(r.filter(({kind:i})=>i==="activity")),...n(r.filter(({kind:i})=>i==="consequence"))]}var qo=5;function Jo(e,t){let r=$l(e,t);if(!Yo(e))return{likely:[],others:Xo(r)};let n=(e.profiles??[]).flatMap(zo),o=Xo(Vo([...n,...r]));return{likely:o.slice(0,qo),others:o.slice(qo)}}function Zo(e){let t=en(e)?"Possible causes, the most likely first":"What differs, likely causes first";return e.pair===void 0?{likely:t,others:"The environments differ"}:{likely:t,others:Yo(e)?"Base and head also differ":"Base and head differ"}}function Yo(e){return e.pair!==void 0&&en(e)||e.profiles!==void 0}function en({series:e}){return e.some(({verdict:t})=>t==="regressed")}function $l({pair:e,series:t,environmentDifferences:r},{suiteOf:n}){let o=e===void 0?{before:"in the baseline",now:"now"}:{before:"on base",now:"on head"},i=!en({series:t}),a=new Set(t.flatMap(({verdict:s,metric:l})=>i||s==="regressed"?n(l):[]));return r.map(s=>{let{field:l,baseline:d,current:c}=s,[p,f]=Ho(l,d??void 0,c??void 0),u=Do(s),h=jo(l);return{...u,unrelated:u.unrelated||h!==void 0&&!a.has(h),sentence:`${l}: ${p} ${o.before}, ${f} ${o.now}`}})}function Xo(e){return e.map(({sentence:t})=>t)}var kl=[["regressed",1],["missing",1],["accepted",2],["worse-info",3],["inconclusive",3],["improved",3],["unchanged",6],["new",6],["incomparable",5]],Rl={"worse-info":"worse, for information only",accepted:"regressed and accepted"};function ct(e,t){let{suites:r,warnings:n,allDifferences:o}=e,i=Jo(e,t),a=Oo(e,t);return[lt("verdict",0,Po(e)),...Pt(r).map(s=>lt("suite",2,s)),...kl.flatMap(([s,l])=>{let d=a.filter(({series:p})=>El(p)===s),c=`${String(d.length)} ${Rl[s]??s}`;return d.length===0?[]:[{kind:s,importance:l,sentence:c,rows:d}]}),...i.likely.map(s=>lt("cause",2,s)),...i.others.map(s=>lt("difference",2,s)),...o===void 0?[]:[lt("difference",2,Ml(o))],...n.map(s=>lt("warning",3,s))]}function Ml({count:e,file:t}){return`${R(e,"place")} in objects and images, all in \`${t}\``}function lt(e,t,r){return{kind:e,sentence:r,rows:[],importance:t}}function El({verdict:e,gates:t,accepted:r}){return r!==void 0?"accepted":e==="regressed"&&!t?"worse-info":e}function Pt(e){return e.filter(({status:t})=>t!=="ok").map(Tl)}function Tl({name:e,status:t,reason:r}){return`suite ${e} ${t==="missing"?"is not part of this run":t==="skipped"?"was skipped":t}${r===void 0?"":`: ${r}`}`}function sr(e,t){let r=(...g)=>t.filter(({kind:y})=>g.includes(y)).flatMap(({rows:y})=>y.filter(b=>b.suite===e)),[n,o]=[r("regressed"),r("accepted","worse-info")],[i,a]=n.length===0?[o,"; none of them can fail the build"]:[n,o.length===0?"":`; ${String(o.length)} more that cannot fail the build`],[s]=i,l=r("accepted","worse-info",...me),[d,c]=n.length===0?[l,"series"]:[l.filter(({series:g})=>g.gates),"gating series"];if(s===void 0){let g=me.map(y=>[r(y).length,y]);return`${e}: ${g.flatMap(([y,b])=>y===0?[]:`${String(y)} ${b}`).join(", ")}`}let{change:p,scale:f,unit:u}=s.series,h=p===null?"":` ${K(p.estimate,f,u)}`;return`${e}: ${String(i.length)} of ${String(d.length)} ${c} regressed, worst${h} (${s.title})${a}`}function tn(e){let t=e.map(n=>n?.change==null?"\u2013":K(n.change.estimate,n.scale,n.unit));if(t.every(n=>n==="\u2013"))return{change:"\u2013",interval:""};let[r]=e;return e.length>1||r===void 0?{change:t.join(" / "),interval:""}:{change:t.join(),interval:Pe(r)}}function lr(e){let{change:t,interval:r}=tn(e);return t==="\u2013"?[]:[`${t} ${r}`.trim()]}function dt(e,t){let r=e.filter(l=>l!==void 0),[n,...o]=new Set(r.map(Xr)),i=me.filter(l=>r.some(({verdict:d})=>d===l));return`${(i.length===1?i:i.filter(l=>l!=="unchanged")).map(l=>{let d=t.filter((c,p)=>e[p]?.verdict===l);return i.length===1?l:`${d.join(", ")} ${l}`}).join(", ")}${o.length===0?n??"":""}`}var Ol=/^[a-zA-Z0-9_*]+/;function Qo(e){let t=Ol.exec(e)?.[0]??"",r=t.replaceAll("*","_")+e.slice(t.length);try{return{text:e,metric:t,labels:bo(r).labels}}catch(n){throw n instanceof he?new he(n.message.replace(`"${r}"`,`"${e}"`),{nextStep:'Write the series as a metric, `*` for any text, and the labels that must be equal: network_*{path="pod-to-pod"}'}):n}}function ei({metric:e,labels:t},r){return Nl(e,r.metric)&&Object.entries(t).every(([n,o])=>r.labels[n]===o)}function Nl(e,t){let[r="",...n]=e.split("*"),o=n.pop();if(o===void 0)return t===r;if(!t.startsWith(r)||t.length<r.length+o.length||!t.endsWith(o))return!1;let i=r.length;for(let a of n){let s=t.indexOf(a,i);if(s===-1)return!1;i=s+a.length}return i<=t.length-o.length}function cr(e=[]){let t=e.map(r=>({limit:r,selector:Pl(r.series)})).sort((r,n)=>r.limit.value-n.limit.value);return r=>t.flatMap(({limit:n,selector:o})=>o!==void 0&&n.unit===r.unit&&ei(o,r)?[n]:[])}function Pl(e){try{return Qo(e)}catch(t){if(t instanceof he)return;throw t}}var ri="quantile";function te({common:e,rows:t}){let r=t.map(({series:s})=>s),n=[...new Set(r.map(Ue))].sort((s,l)=>s-l);if(n.filter(s=>s>=0).length<2)return{common:e,quantiles:[""],rows:t.map(({label:s,series:l})=>({label:s,members:[l]}))};let i=[...F(r,s=>JSON.stringify(Object.entries(ti(s)).sort())).values()].flatMap(s=>{let l=[];for(let d of s){let c=n.indexOf(Ue(d)),p=l.find(f=>f[c]===void 0);p===void 0?l.push(n.map((f,u)=>u===c?d:void 0)):p[c]=d}return l.map(d=>({labels:s[0]===void 0?{}:ti(s[0]),line:d}))}),a=ve(i.map(({labels:s})=>s));return{common:a.common,quantiles:n.map(s=>s<0?"":ce(s)),rows:i.map(({line:s},l)=>({label:a.each[l]??"",members:s}))}}function Ue({labels:e}){let t=e[ri]??"";return t.trim()!==""&&Number(t)>=0&&Number(t)<=1?Number(t):-1}function ti(e){return Ue(e)<0?e.labels:Object.fromEntries(Object.entries(e.labels).filter(([t])=>t!==ri))}var At=460,Al=326;function J({isNarrow:e=!1}){return e?Al:At}var oi=84,Bl=104,Ll=40,Il=52,ii=/ (?=[·/] )|(?<=\d) (?=%|pp\b|[\p{L}]*\/s\b|[nµm]?s\b)/gu,ni="\u2061",Fl="Inter, sans-serif",Dl=e=>({font:Fl,background:e.background,view:{stroke:null},title:{anchor:"start",color:e.ink,fontSize:16,fontWeight:"normal",subtitleColor:e.muted,subtitleFontSize:12,subtitlePadding:4,offset:14,limit:0},axis:{domain:!1,ticks:!1,grid:!1,labelColor:e.ink,labelFontSize:11,labelLimit:0,labelPadding:6,titleColor:e.ink,titleFontSize:12,titleFontWeight:"normal",titleLimit:0},axisX:{grid:!0,gridColor:e.grid,labelColor:e.muted,orient:"top",titleAnchor:"start",titleAlign:"left",titlePadding:8,tickCount:6,labelOverlap:!0}});function q(e,t,r,n=W){return{$schema:"https://vega.github.io/schema/vega-lite/v6.json",config:Dl(n),padding:n.isNarrow===!0?4:16,title:{text:qe(e,n.isNarrow===!0?Ll:oi),subtitle:ue(t,n)},bounds:"flush",spacing:74,vconcat:r}}function de({title:e,better:t,common:r},n,o=[]){let i=[r,o.length>1?o.map(a=>a||"no percentile").join(" / "):""];return[`${e} (${n}), ${t} is better`,...i.filter(a=>a!=="")].join(ne)}function ai(e){return e.replaceAll(ii,"\xA0")}function qe(e,t=oi){let r=ye(e).replaceAll(ii,ni);return Ge(r,t).map(n=>n.replaceAll(ni," "))}function ue(e,{isNarrow:t=!1}){return qe(e,t?Il:Bl)}var rn={labelExpr:"datum.value !== 0 && (abs(datum.value) >= 1e6 || abs(datum.value) < 1e-3) ? replace(format(datum.value, '.3~e'), '+', '') : datum.label"};function dr(e,t,r){let n=t.reduce((i,a)=>Math.min(i,a),0),o=t.reduce((i,a)=>Math.max(i,a),0);return{type:"quantitative",title:ue(e,r),scale:{domain:n===o?[0,1]:[n,o],nice:!0},axis:rn}}function Y(e){return Object.entries(e).map(([t,r])=>({field:t,type:"nominal",title:r}))}var si={titleAngle:0,titleAnchor:"end",titleAlign:"left",titleBaseline:"bottom",titleX:0,titleY:-8};var Vl={type:"quantitative",scale:null,axis:null},nn={type:"nominal",scale:null};function re(e,t=Vl){let r={x:e,y:t,color:nn,stroke:nn,shape:nn};return(n,o,i,a={})=>({data:{values:o},mark:{type:n,...a},encoding:Object.fromEntries(Object.entries(i).map(([s,l])=>[s,typeof l=="string"?{field:l,...r[s]}:l]))})}var Wl=46,an=54,Xe=13,Hl=8,on=3;function Be(e,t,r,n=Hl){let{isNarrow:o=!1}=t,i=({text:y})=>o&&y!==""?qe(y,an):[],a=sn(e.map(({label:y})=>y)),s=[],l=[],d=[],c=0;for(let[y,{entries:b}]of e.entries()){let S=a[y]?.split(`
`)??[],w=S.length*Xe,C=b.reduce(($,A)=>$+i(A).length*Xe+A.height+on,-on),O=(o?C+w:Math.max(C,w))+n;c+=O;let M=o?c-n/2-C:c-O/2-C/2,v=o?M-w:M+C/2-w/2;s.push({lines:S,y:v+Xe/2});for(let $ of b){let A=i($),{text:x,isBad:k,end:E,height:N,middle:ee=N/2}=$,Z=M+A.length*Xe;x!==""&&l.push(o?{y:M+Xe/2,text:A,isBad:k}:{end:E,y:Z+ee,text:x,isBad:k}),d.push({label:S.join(" "),top:Z,middle:Z+ee,entry:$}),M=Z+N+on}}let p=re({type:"quantitative"}),f=o?{align:"left",color:t.muted,x:{value:0}}:{align:"right",color:t.ink,x:{value:-8}},u={align:"left",baseline:"middle",fontSize:11,aria:!1,...o?{lineHeight:Xe}:{dx:7}},h={condition:{test:"datum.isBad === true",value:t.regressed},value:t.ink},g={x:o?{value:0}:r,y:"y",text:"text"};return{height:c,entries:d,layers:[...l.length===0?[]:[p("text",l,g,{...u,stroke:t.background,strokeWidth:4,strokeJoin:"round"}),p("text",l,{...g,color:h},u)],p("text",s,{x:f.x,y:"y",text:"lines"},{align:f.align,baseline:"middle",fontSize:11,lineHeight:Xe,color:f.color,aria:!1})]}}function sn(e){let t=new Map;return e.map(r=>{let n=Ge(ye(r),Wl).join(`
`),o=(t.get(n)??0)+1;return t.set(n,o),o===1?n:`${n}${ne}(${String(o)})`})}var Je=13,ur=5,jl=120,li=6.2;function ut(e){return e.flatMap(({rows:r})=>r.flatMap(n=>n.entries)).some(({limits:r=[]})=>r.length>0)?["Dashed: a known limit."]:[]}function pr(e,t){let r=e.flatMap(o=>o===void 0?[]:t(o).map(i=>fr(i,o.unit))),n=ln(r);return n.length===0?{}:{limits:n}}function fr({value:e,label:t},r,n=[]){return{value:e,text:`${[...n,t].join(", ")}: ${_(e,r)}`}}function ln(e){return[...new Map(e.map(t=>[Le(t),t])).values()]}var mr=class{#r=new Set;#n;#t;constructor(t,r){this.#n=t,this.#t=r}above({limits:t=[]}){return t.filter(n=>!this.#r.has(Le(n))).sort((n,o)=>n.value-o.value).map(n=>{this.#r.add(Le(n));let o=J(this.#t),i=this.#e(n.value),a=i>o/2?"left":"right",s=(a==="left"?i:o-i)-ur,l=qe(n.text,Math.floor(s/li));return{limit:n,lines:l,side:a,height:l.length*Je,text:""}})}wordsOf(t,{text:r,limits:n=[]}){let o=n.map(({value:l})=>l).sort((l,d)=>l-d),i=r.length*li+2*ur;if(this.#t.isNarrow===!0)return{end:t,cut:r===""?[]:o.filter(l=>this.#e(l)<i)};let a=l=>d=>d>l&&this.#e(d)-this.#e(l)<i,s=o.filter(l=>this.#e(l)-this.#e(t)<jl).reduce((l,d)=>a(l)(d)?d:l,t);return{end:s,cut:o.filter(a(s))}}#e(t){return this.#n(t)*J(this.#t)}};function ci(e,t,r,n){let o=new Map,i=[];for(let[d,{top:c,entry:p}]of e.entries()){let f=p.words===void 0?p.limits??[]:[p.words.limit],u=new Set(f.map(Le));if(p.words===void 0)for(let h of[...o.keys()])u.has(h)||o.delete(h);for(let h of f){let g=S=>{let w={value:h.value*t,text:h.text,top:S,bottom:S};return i.push(w),o.set(Le(h),w),w},y=o.get(Le(h))??g(c-1);if((y.bottom-y.top>=Je||e[d+1]?.entry.limits?.some(S=>Le(S)===Le(h)))===!0&&p.cut?.includes(h.value)===!0){let[S,w]=Gl(p,r);y.bottom=Math.max(y.bottom,c+S),y=g(c+w)}y.bottom=c+p.height+1}}if(i.length===0)return{rules:[],words:[]};let a={color:r.ink,strokeWidth:1.2,strokeDash:[4,3],aria:!1},s=e.flatMap(({top:d,entry:{words:c}})=>c===void 0?[]:[{value:c.limit.value*t,y:d+Je/2,text:c.lines,side:c.side}]),l={baseline:"middle",fontSize:11,lineHeight:Je,aria:!1,color:r.ink};return{rules:[n("rule",i,{x:"value",y:"top",y2:"bottom",tooltip:Y({text:"Limit"})},a)],words:["left","right"].flatMap(d=>{let c=s.filter(u=>u.side===d),[p,f]=d==="left"?["right",-ur]:["left",ur];return c.length===0?[]:[n("text",c,{x:"value",y:"y",text:"text"},{...l,align:p,dx:f})]})}}function Gl({middle:e=0,text:t},{isNarrow:r=!1}){return r?[-qe(t,an).length*Je,0]:[e-Je/2-1,e+Je/2+1]}function Le({value:e,text:t}){return JSON.stringify([e,t])}var zl=10;function Ie(e,t){let r=t.reduce((o,i)=>Math.max(o,Math.abs(i)),0),n=oe(e,r);return oe(e,Kl(r*n.factor)/n.factor)}function Kl(e){if(!(e>0))return e;let t=e/zl,r=10**Math.floor(Math.log10(t)),n=t/r,o=r*(n>=Math.sqrt(50)?10:n>=Math.sqrt(10)?5:n>=Math.SQRT2?2:1);return Math.ceil(e/o)*o}var Bt=12,hr=6,cn=13;function di(e){let{theme:t,draw:r}=e,n=hi(e,i=>i),o=yi(e);return[r("rect",n,{x:"zero",x2:"value",y:"top",y2:"bottom",color:"color",stroke:"edge",tooltip:o}),r("rule",n.filter(gi),{x:"low",x2:"high",y:"lane",tooltip:o},{color:t.ink,strokeWidth:1.5,aria:!1}),fi(e,Bt)]}function ui(e){let{entries:t,factor:r,theme:n,draw:o}=e,i=t.flatMap(({entry:a,middle:s})=>{let l=a.marks.map(({value:d})=>d*r);return l.length===0?[]:[{low:Math.min(...l),high:Math.max(...l),middle:s}]});return[o("rule",i,dn,{color:n.muted,strokeWidth:1,aria:!1}),...pi(e)]}function mi(e){let{entries:t,factor:r,low:n,theme:o,draw:i}=e,a=t.flatMap(({entry:s,middle:l})=>s.marks.map(({value:d})=>({low:n,high:d*r,middle:l})));return[i("rule",a,dn,{color:o.muted,strokeWidth:1,strokeDash:[1,3],aria:!1}),...pi(e),...t.some(({entry:s})=>s.marks.some(({ticks:l=[]})=>l.length>0))?[fi(e,cn-1)]:[]]}var dn={x:"low",x2:"high",y:"middle"};function pi(e){let{draw:t}=e,r=hi(e,(o,i)=>i??o),n={color:"color",tooltip:yi(e)};return[t("rule",r.filter(gi),{...dn,...n},{strokeWidth:5,opacity:.4,aria:!1}),t("point",r,{x:"value",y:"middle",...n},{filled:!0,size:50,opacity:1})]}function fi({entries:e,factor:t,theme:r,draw:n},o){let i=e.flatMap(({label:a,entry:s,top:l})=>s.marks.flatMap(d=>(d.ticks??[]).map(({value:c,words:p,samples:f})=>{let[u,h]=[l+o+1,l+o+hr];return{label:a,value:c*t,words:p,samples:f,top:u,bottom:h}})));return n("rule",i,{x:"value",y:"top",y2:"bottom",tooltip:Y({label:"Series",words:"Sample",samples:"Samples"})},{color:r.ink,strokeWidth:1.5,aria:!1,opacity:.75})}function hi({entries:e,factor:t},r){return e.flatMap(({label:n,entry:o,top:i,middle:a})=>o.marks.map(({value:s,low:l,high:d,color:c,edge:p,words:f,detail:u})=>({label:n,column:o.column??"",words:f,detail:u,zero:0,value:s*t,low:l*t,high:d*t,color:r(c,p),edge:p??"transparent",top:i,middle:a,bottom:i+Bt,lane:i+Bt+hr/2+.5})))}function gi({low:e,high:t}){return e<t}function yi({entries:e}){return Y({label:"Series",...e.some(({entry:{column:t}})=>t!==void 0)?{column:"Of"}:{},words:"Value",...e.some(({entry:t})=>t.marks.some(({detail:r})=>r!==""))?{detail:"Range"}:{}})}var Ul=100,bi=.06;function gr(e){let t=e.reduce((n,o)=>Math.min(n,o),1/0),r=e.reduce((n,o)=>Math.max(n,o),-1/0);return t>0&&r/t>=Ul}function un(e){return gr(e)?Si(e):wi(e)}function yr(e,t=[]){return gr(e)?Si([...e,...t]):wi([0,...e,...t])}function Si(e){let t=e.reduce((o,i)=>Math.min(o,i)),r=e.reduce((o,i)=>Math.max(o,i)),n=(r/t)**bi;return{low:t/n,high:r*n,isLogarithmic:!0,remark:", logarithmic"}}function wi(e){if(e.length===0)return{low:0,high:1,isLogarithmic:!1,remark:""};let t=e.reduce((l,d)=>Math.min(l,d)),r=e.reduce((l,d)=>Math.max(l,d)),n=r>t?(r-t)*bi:Math.abs(r),o=r>t?t<=(r-t)/2:!0,i=t>=0&&o?0:t-n,a=r<=0&&r>t&&-r<=(r-t)/2?0:r+n;return{...{low:i,high:a>i?a:i+1,isLogarithmic:!1},remark:i>0||a<0?", axis does not begin at 0":""}}function mt(e){let{low:t,high:r}=un(e);return e.length===0?0:Math.max(Math.abs(t),Math.abs(r))}function pt(e,{low:t,high:r,isLogarithmic:n,remark:o},i){return{type:"quantitative",title:ue(`${e}${o}`,i),scale:{domain:[t,r],nice:!1,...n?{type:"log"}:{zero:!1}},axis:rn}}function Ze(e,{low:t,high:r,isLogarithmic:n}){return n?Math.log(e/t)/Math.log(r/t):(e-t)/(r-t)}function _i(e,{low:t,high:r,isLogarithmic:n}){return n?t*(r/t)**e:t+e*(r-t)}function Lt({rows:e,line:t}){let r=e.flatMap(i=>i.entries);if(r.some(({marks:i})=>i.length>1))return"points";let n=r.flatMap(i=>i.marks),o=[...n.map(({value:i})=>i),...t===void 0?[]:[t]];return gr(o)&&n.flatMap(xi).every(i=>i>0)?"dots":"bars"}function Ye(e,t){let{heading:r,title:n,unit:o,rows:i,line:a}=e,s=i.flatMap(P=>P.entries),l=s.flatMap(P=>P.marks),d=Lt(e),c=d==="bars",p=[...l.flatMap(xi),...a===void 0?[]:[a]],f=s.flatMap(P=>(P.limits??[]).map(({value:X})=>X)),u=[...p,...f],{factor:h,symbol:g}=c?Ie(o,u):oe(o,mt(u)),y=P=>P.map(X=>X*h),b=yr(y(p),y(f)),S=c?dr(n(g),y(u),t):pt(n(g),b,t),w=r===void 0?S:{...S,title:[...ue(r,t),...S.title]},O=l.some(({ticks:P=[]})=>P.length>0)||c&&l.some(({low:P,high:X})=>P<X),M=c?Bt:cn,v=new mr(P=>Ze(P*h,b),t),$=P=>{let X=P.marks.map(({value:Ya,high:Qa})=>c?Ya:Qa),{end:De,cut:Wt}=v.wordsOf(Math.max(c?0:b.low/h,...X),P),Ht=M+(O?hr:0);return{...P,height:Ht,middle:M/2,end:De*h,cut:Wt}},{height:A,entries:x,layers:k}=Be(i.map(P=>({label:P.label,entries:P.entries.flatMap(X=>[...v.above(X).map(De=>({height:De.height,text:"",words:De,marks:[]})),$(X)])})),t,"end"),E=re(w),N={bars:di,dots:mi,points:ui}[d],ee=ci(x,h,t,E),Z={color:t.ink,strokeWidth:1.2,strokeDash:[4,3],aria:!1};return{width:J(t),height:A,layer:[...N({entries:x,factor:h,low:b.low,theme:t,draw:E}),...a===void 0?[]:[E("rule",[{line:a*h}],{x:"line"},Z)],...ee.rules,...k,...ee.words]}}function xi({value:e,low:t,high:r,ticks:n=[]}){return[e,t,r,...n.map(o=>o.value)]}function br(e){return{regressed:e.regressed,missing:e.undecided,inconclusive:e.undecided,improved:e.improved,unchanged:e.unchanged,new:e.fresh,incomparable:e.undecided}}var ql=18,Xl=12;function Ci(e,t,r=W){let n=ct(e,t),o=e.suites.map(({name:i})=>i);return U(e.series,o,t).map(({suite:i,metrics:a})=>{let s=sr(i,n),l=a.flatMap(({rows:u})=>u.map(({series:h})=>h)),d=[...new Set(l.flatMap(({paired:u})=>u?.rounds??[]))],p=`Change from base to head: a tick per round${d.length===1?` (${R(d[0]??0,"round")})`:""}; dot and line: estimate and interval, coloured by verdict; grey band: margin.`,f=a.map(u=>Jl(u,d.length>1,r));return{suite:i,title:s,specification:q(s,p,f,r)}})}function Jl(e,t,r){let n=e.rows.map(x=>x.series),{rows:o,quantiles:i,common:a}=te(e),[s,l]=Ql(n),{factor:d,symbol:c}=n[0]?.scale!=="absolute"?{factor:100,symbol:"%"}:e.unit==="1"?{factor:100,symbol:"percentage points"}:Ie(e.unit,[s,l]),p=x=>Math.min(l,Math.max(s,x))*d,f=i.length===1?ql:Xl,{height:u,entries:h,layers:g}=Be(o.map(({label:x,members:k})=>({label:x,entries:[{height:i.length*f,text:rc(k,i,t,[s,l]),isBad:k.some(E=>E?.verdict==="regressed"),members:k}]})),r,{value:J(r)}),y=dr(de({...e,title:`${e.title}: change`,common:a},c,i),[s*d,l*d],r),b=br(r),S=h.flatMap(({label:x,top:k,entry:{members:E}})=>E.flatMap((N,ee)=>{if(N===void 0)return[];let Z=k+ee*f;return[{...{top:Z+1,middle:Z+f/2,bottom:Z+f-1},label:`${x} ${i[ee]??""}`.trim(),series:N}]})),w=S.map(({series:x,...k})=>({...k,...tc(x,p)})),C=S.flatMap(({label:x,top:k,bottom:E,series:{paired:N,scale:ee,unit:Z}})=>(N?.changes??[]).filter(P=>P>=s&&P<=l).map(P=>{let X=K(P,ee,Z);return{label:x,top:k+2,bottom:E-2,value:P*d,words:X}})),O=S.flatMap(({label:x,middle:k,series:E})=>{let{change:N,verdict:ee,scale:Z,unit:P}=E;if(N===null)return[];let{estimate:X,lower:De,upper:Wt}=N,Ht=De!==null||Wt!==null;return{label:x,middle:k,verdict:ee,color:b[ee],value:p(X),low:p(Ht?De??-1/0:X),high:p(Ht?Wt??1/0:X),words:K(X,Z,P),interval:Pe(E)}}),M=re(y),[v,$]=[{x:"low",x2:"high"},{y:"top",y2:"bottom"}],A={y:"middle",color:"color",tooltip:Y({label:"Series",verdict:"Verdict",words:"Change",interval:"Interval"})};return{width:J(r),height:u,layer:[M("rect",w,{...v,...$,tooltip:Y({label:"Series",margin:"Margin"})},{color:r.band,stroke:r.bandEdge,strokeWidth:.75}),M("rule",[{value:0}],{x:"value"},{color:r.muted,strokeWidth:1,aria:!1}),M("rule",C,{x:"value",...$,tooltip:Y({label:"Series",words:"Round"})},{color:r.ink,strokeWidth:1,opacity:.5,aria:!1}),M("rule",O,{...v,...A},{strokeWidth:2.5}),M("point",O,{x:"value",...A},{filled:!0,size:i.length===1?70:45,opacity:1}),...g]}}var Zl=1.5,Yl=.8;function Ql(e){let t=e.flatMap(a=>{let{change:s,margin:l}=a;return[...s===null?[]:[s.estimate,s.lower??s.estimate,s.upper??s.estimate],-l,l]}),r=Math.max(Zl*Math.max(Number.MIN_VALUE,...t.map(Math.abs)),...e.map(({paired:a})=>ec(a?.changes??[]))),o=e.flatMap(({paired:a})=>a?.changes??[]).filter(a=>Math.abs(a)<=r),i=[0,...t,...o];return[i.reduce((a,s)=>Math.min(a,s)),i.reduce((a,s)=>Math.max(a,s))]}function ec(e){let t=e.map(Math.abs).filter(Number.isFinite);return t.sort((r,n)=>r-n),t[Math.ceil(Yl*t.length)-1]??0}function tc({margin:e,scale:t,unit:r},n){let o=t==="relative"?1/(1+e)-1:-e;return{low:n(o),high:n(e),margin:j(e,t,r)}}function rc(e,t,r,[n,o]){let i=e.filter(l=>l!==void 0),a=i.flatMap(({paired:l})=>l?.changes??[]).filter(l=>l<n||l>o).length,s=[...new Set(i.flatMap(({paired:l})=>l?.rounds??[]))];return[...lr(e),dt(e,t),...r&&s.length===1&&i.some(To)?[R(s[0]??0,"round")]:[],...a===0?[]:[`${String(a)} outside the picture`]].join(", ")}function Sr(e,t,r=W){if(e.pair!==void 0)return Ci(e,t,r);let n=ct(e,t),o=e.suites.map(({name:d})=>d),i=e.baseline.records.length,s=`Grey: median of ${i===1?"one earlier run":`${String(i)} earlier runs`}; below it this run, coloured by verdict; lines: \xB1 spread.`,l=cr(e.limits);return U(e.series,o,t).map(({suite:d,metrics:c})=>{let p=sr(d,n),f=c.map(g=>nc(g,l,r)),u=[s,...ut(f)].join(" "),h=f.map(g=>Ye(g,r));return{suite:d,title:p,specification:q(p,u,h,r)}})}function nc(e,t,r){let{rows:n,quantiles:o,common:i}=te(e);return{title:a=>de({...e,common:i},a,o),unit:e.unit,rows:n.map(({label:a,members:s})=>{let l=pr(s,t),d=["baseline","current"].flatMap(c=>oc(c,s,o,r));return{label:a,entries:d.map(c=>({...c,...l}))}})}}function oc(e,t,r,n){let o=br(n),i=t.flatMap((f,u)=>{let h=f?.[e]??void 0;if(f===void 0||h===void 0)return[];let{median:g,spread:y}=h;return[{value:g,low:g<0?g-y:Math.max(0,g-y),high:g+y,...e==="baseline"?{color:n.baseline,edge:n.baselineEdge}:{color:o[f.verdict]},words:`${r[u]??""} ${_(g,f.unit)}`.trim(),detail:`\xB1 ${_(y,f.unit)}`}]}),a=t.filter(f=>f!==void 0),[s]=a;if(i.length===0||s===void 0)return[];let l=ie(t.map(f=>f?.[e]?.median),s.unit),d=e==="current"||a.every(({current:f})=>f===null),c=d?[l,...lr(t),dt(t,r)].join(", "):l,p=d&&a.some(({verdict:f})=>f==="regressed");return[{column:e,marks:i,text:c,isBad:p}]}function we(e){if(!Number.isFinite(e)||e<0)return"n/a";if(e<9.95)return`${H(Math.round(e*10)/10)} s`;let t=Math.round(e);return t<60?`${String(t)} s`:t<3600?vi(t,60,"min","s"):vi(Math.round(t/60),60,"h","min")}function vi(e,t,r,n){let o=e%t,i=`${String(Math.floor(e/t))} ${r}`;return o===0?i:`${i} ${String(o)} ${n}`}function It(e){let[,t,r]=/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?Z$/.exec(e)??[];return t===void 0||r===void 0?e:`${t} ${r} UTC`}function $i(e){return e.pair===void 0?ic(e):ac(e,e.pair)}function ic({baseline:e,current:t}){let r=t.commit===void 0?"":` at ${t.commit.slice(0,12)}`,n=e.records.length,o=e.records.map(({startedAt:l})=>l).sort().map(It),i=n===0?"":` (${[...new Set([o.at(0)??"",o.at(-1)??""])].join(" to ")})`,a=`${L(po(t.subject))}${L(r)} on ${L(t.provider)}, ${L(It(t.startedAt))}`,s=`compared with ${R(n,"earlier run")}${L(i)}`;return`${a}, ${n===0?"with no earlier run to compare with":s}.`}function ac({current:e},t){let{base:r,head:n,rounds:o,stages:i,plannedStages:a,twins:s,disturbed:l,durationSeconds:d,shards:c}=t,p=({name:h,commit:g,settings:y=[]},b)=>{let S=g===void 0?"":` at ${g.slice(0,12)}`,w=y.length===0?"":` with ${y.join(", ")}`;return`${L(`${h}${S}${w}`)}${h===b?"":` (${b})`}`},f=l===0?"":`, ${R(l,"measurement")} of single rounds disturbed`,u=c===void 0?"":` of ${c.merged<c.of?`${String(c.merged)} of `:""}${R(c.of,"shard")}`;return`${p(n,"head")}, compared with ${p(r,"base")} over ${R(o,"alternating round")} on ${R(s,"cluster pair")}${u} (${L(e.provider)}), ${String(i)} of ${R(a,"stage")}${f}, ${we(d)}.`}function ki({gate:e}){let t=H(e.falseAlarmRate*100);return`${String(e.gatingSeries)} series can fail the build; over all of them the chance of a false alarm is at most ${t} %. Method: ${e.method}.`}function ft({pair:e}){return e===void 0?{baseline:"baseline",current:"current"}:{baseline:"base",current:"head"}}function Ri({pValue:e,paired:t,reason:r},n){if(r.code==="constant-baseline"||r.code==="dropped-to-zero")return"exact";if(t===void 0&&e===null)return;let o=t?.adjustedPValue??(e??1)*Math.max(1,n.family);return o<=n.falseAlarmRate/1e3?"overwhelming":o<=n.falseAlarmRate/10?"strong":"sufficient"}var Mi="Confidence: how small the chance of such a result would be without a worsening beyond the margin, over all series together. Sufficient: below the rate of false alarms; strong: at most a tenth of that rate; overwhelming: at most a thousandth of it. Exact: no chance is involved, because all earlier values are equal or the value dropped to zero.";function _e(e,t,r){return{title:e,align:"end",cell:t,first:"descending",...r===void 0?{}:{order:r}}}var sc=1e3;function Ti(e){let{caption:t,columns:r,rows:n,keyOf:o,detail:i,empty:a="Nothing to show."}=e,[s,l]=V(),[d,c]=V(new Set),[p,f]=V(!1),u=T(()=>uc(n,r,s),[n,r,s]),h=p?u:u.slice(0,sc),g=y=>{let b=new Set(d);b.delete(y)||b.add(y),c(b)};return m("div",{class:"table-frame",children:[m("table",{class:"data-table",role:"table",children:[m("caption",{class:"hidden-visually",children:t}),m("thead",{role:"rowgroup",children:m("tr",{role:"row",children:r.map((y,b)=>m(lc,{column:y,direction:s?.column===b?s.direction:void 0,onSort:()=>l(dc(y,b,s))},b))})}),m("tbody",{role:"rowgroup",children:[h.length===0?m("tr",{role:"row",children:m("td",{role:"cell",colSpan:r.length,class:"muted",children:a})}):null,h.map(y=>{let b=o(y);return m(cc,{row:y,columns:r,detail:i,isOpen:d.has(b),onToggle:()=>g(b)},b)})]})]}),h.length<u.length?m("p",{children:["The first ",String(h.length)," of ",String(u.length)," rows."," ",m("button",{type:"button",class:"button no-print",onClick:()=>f(!0),children:["Show all ",String(u.length)]})]}):null]})}function lc({column:{title:e,align:t,order:r},direction:n,onSort:o}){let i=n==="descending"?"\u2193":"\u2191";return m("th",{role:"columnheader",scope:"col",class:t==="end"?"end":"","aria-sort":n,children:r===void 0?e:m("button",{type:"button",class:"sort",onClick:o,children:[t==="end"?m(Ei,{text:i}):null,e,t==="end"?null:m(Ei,{text:i})]})})}function Ei({text:e}){return m("span",{class:"arrow","aria-hidden":"true",children:e})}function cc({row:e,columns:t,detail:r,isOpen:n,onToggle:o}){let i=to();return m(I,{children:[m("tr",{class:"row",role:"row","data-open":n?"":void 0,children:t.map((a,s)=>m("td",{role:"cell",class:a.align==="end"?"end number":a.isShort===!0?"number":"","data-title":a.title,children:s===0&&r!==void 0?m("button",{type:"button",class:"expand","aria-expanded":n,"aria-controls":n?i:void 0,onClick:o,children:[m("span",{class:"twist","aria-hidden":"true",children:"\u203A"}),m("span",{class:"label",children:a.cell(e)})]}):a.cell(e)},s))}),n&&r!==void 0?m("tr",{class:"detail",role:"row",id:i,children:m("td",{role:"cell",colSpan:t.length,children:r(e)})}):null]})}function dc({first:e="ascending"},t,r){if(r?.column!==t)return{column:t,direction:e};if(r.direction===e)return{column:t,direction:e==="ascending"?"descending":"ascending"}}function uc(e,t,r){let n=t[r?.column??-1]?.order;if(n===void 0||r===void 0)return e;let o=r.direction==="ascending"?1:-1,i=e.map(a=>({row:a,value:n(a)}));return i.sort(({value:a},{value:s})=>a===void 0||s===void 0?+(a===void 0)-+(s===void 0):o*mc(a,s)),i.map(({row:a})=>a)}function mc(e,t){return typeof e=="number"&&typeof t=="number"?e-t:le(String(e),String(t))}function mn(e){let t=new Map(e.map(r=>[r.id,r]));return{all:e,metrics:t,suiteOf:r=>t.get(r)?.suite}}var pn=et(mn([]));function Q(){return je(pn)}var Oi={text:"",suite:"",verdicts:new Set,onlyGating:!1};function Pi(e,t,r){let[n,o]=V(Oi),i=r===void 0?[]:e.flatMap(({members:h})=>h.map(r)),a=T(()=>e.filter(h=>fc(h,n,r===void 0?[]:h.members.map(r))),[e,n,r]),s=h=>o({...n,...h}),l=T(()=>[...new Set(e.map(({suite:h})=>h))],[e]),d=e.filter(({gates:h})=>h).length,c=a.length===e.length,[p,f]=[Ni(a),Ni(e)],u=m("div",{class:"filters",role:"search","aria-label":`Choose series${t==="0"?"":` of result ${String(Number(t)+1)}`}`,children:[m(pc,{verdicts:i,chosen:n.verdicts,onChange:h=>s({verdicts:h})}),m("div",{class:"filter-fields no-print",children:[m("label",{class:"field grow",children:["Search",m("input",{type:"search",value:n.text,placeholder:"throughput inter-node",onInput:({currentTarget:h})=>s({text:h.value})})]}),l.length>1?m("label",{class:"field",children:["Suite",m("select",{value:n.suite,onChange:({currentTarget:h})=>s({suite:h.value}),children:[m("option",{value:"",children:"All suites"}),l.map(h=>m("option",{value:h,children:h},h))]})]}):null,d>0&&d<e.length?m("label",{class:"check",children:[m("input",{type:"checkbox",checked:n.onlyGating,onChange:({currentTarget:h})=>s({onlyGating:h.checked})}),"Only what can fail the build"]}):null]}),m("p",{class:"muted shown",role:"status",children:[c?`${String(f)} series`:`${String(p)} of ${String(f)} series shown`,c?null:m("button",{type:"button",class:"button small no-print",onClick:()=>o(Oi),children:"Show all"})]})]});return{chosen:a,bar:u}}function Ni(e){return e.reduce((t,{members:r})=>t+r.length,0)}function pc({verdicts:e,chosen:t,onChange:r}){let n=me.map(i=>({verdict:i,count:e.filter(a=>a===i).length})).filter(({count:i})=>i>0);if(n.length===0)return null;let o=i=>{let a=new Set(t);a.delete(i)||a.add(i),r(a)};return m("div",{class:"chips",role:"group","aria-label":"Verdicts",children:n.map(({verdict:i,count:a})=>m("button",{type:"button",class:`button chip ${Ae[i].style}`,"aria-pressed":t.has(i),onClick:()=>o(i),children:[m("span",{"aria-hidden":"true",children:Ae[i].symbol})," ",m("strong",{children:a})," ",i]},i))})}function fc(e,{text:t,suite:r,verdicts:n,onlyGating:o},i){return r!==""&&e.suite!==r||o&&!e.gates||n.size>0&&!i.some(s=>n.has(s))?!1:t.toLowerCase().split(/\s+/).every(s=>e.searched.includes(s))}function wr({id:e,title:t,children:r}){return m("section",{id:e,class:"section",children:[m("h2",{children:t}),r]})}function ke({id:e,title:t,children:r,open:n=!1}){let o=Ne("print"),[i,a]=V(n);return m("details",{id:e,class:"section folded",open:i||o,onToggle:({currentTarget:s})=>{o||a(s.open)},children:[m("summary",{children:m("h2",{children:t})}),r]})}function Qe({facts:e}){return m("dl",{class:"facts",children:e.map(([t,r],n)=>m("div",{class:"fact",children:[m("dt",{children:t}),m("dd",{children:r})]},n))})}function pe({title:e,texts:t,tone:r="plain"}){return t.length===0?null:m("section",{class:`remarks ${r}-box`,children:[m("h2",{children:e}),m("ul",{children:t.map((n,o)=>m("li",{children:m(nr,{text:n})},o))})]})}function ht({metrics:e}){let t=new Set(e),r=Q(),{all:n}=r,o=n.filter(({id:a})=>t.has(a)),i=[...t].filter(a=>o.every(s=>s.id!==a));return t.size===0?null:m(ke,{title:"How each number was measured",children:[o.map(a=>m("div",{class:"method",children:[m("h3",{children:[er(a.id,r)," ",m("code",{children:a.id})]}),m(fn,{metric:a})]},a.id)),i.length===0?null:m("p",{children:["This version of kbench does not measure ",i.join(", "),": the record comes from another tool or another version, which knows how."]})]})}function fn({metric:e}){let{summary:t,better:r,method:n}=e;return m("p",{children:[t.charAt(0).toUpperCase(),t.slice(1),"; ",r," is better.",n===void 0?null:m(I,{children:[" ",m(nr,{text:n.text})," ",m("a",{href:n.source,rel:"noreferrer noopener",target:"_blank",children:["Source",m("span",{class:"hidden-visually",children:[" of the method of ",e.id]})]})]})]})}function _r(e,t){if(!(t>=0&&t<=1))throw new RangeError(`a quantile is between 0 and 1, not ${String(t)}`);let r=(e.length-1)*t,n=e[Math.floor(r)]??e[0],o=e[Math.ceil(r)]??n;if(o===n)return n;let i=r-Math.floor(r);return n*(1-i)+o*i}function Re(e){return _r(e,.5)}function hn(e){return e.length>0&&e.every(Number.isFinite)}function ae(e){if(!hn(e))throw new RangeError(`not finite samples: [${e.join(", ")}]`);return e.map(t=>t+0).sort((t,r)=>t-r)}function fe(e){return hn(e)?Re(ae(e)):void 0}var hc=1.4826022185056018;function gt(e){let t=Re(e);return hc*Re(ae(e.map(r=>Math.abs(r-t))))}function xe({samples:e,unit:t}){let r=e.map(({value:o})=>o),n=fe(r);return{median:n===void 0?"no samples":_(n,t),spread:n===void 0||r.length<2?"\u2013":gc(gt(ae(r)),n,t),samples:String(r.length)}}function gc(e,t,r){return t===0?`\xB1${j(e,"absolute",r)}`:`\xB1${j(Math.abs(e/t),"relative",r)}`}var yt=92,yc=5,Ai=[1,0,2];function Bi(e,t,r,n,o){let i=new Map;return[...e].sort((a,s)=>a.value-s.value).map(({value:a,round:s})=>{let l=Ze(a*r,t)*o,c=Ai.find(p=>l-(i.get(p)??-1/0)>=yc)??[...Ai].sort((p,f)=>(i.get(p)??0)-(i.get(f)??0))[0]??1;return i.set(c,l),{value:a*r,lane:c,words:_(a,n),round:s}})}function Li(e,t,r,n){let o=new Array(yt).fill(0);for(let a of e){let s=Math.min(yt-1,Math.floor(Ze(a*r,t)*yt));o[s]=(o[s]??0)+1}let i=o.reduce((a,s)=>Math.max(a,s));return o.flatMap((a,s)=>{if(a===0)return[];let l=_i((s+.5)/yt,t);return[{value:l,share:Math.max(bc,a/i),words:`${String(a)} about ${_(l/r,n)}`}]})}var bc=.1;var Fi=5,Ft=200,Sc=26,Ii=7,xr=9;function Di(e,t,r=W){let n=U(e,[],t).flatMap(o=>o.metrics);return wc(_c(n),n,r)}function wc(e,t,r){let n=t.flatMap(({rows:s})=>s.map(({series:l})=>bt(l).length)),i=[n.some(s=>s<=Ft)?"a point is one sample":"",n.some(s=>s>Ft)?`of more than ${String(Ft)} samples the shape: the higher, the more samples`:"",n.some(s=>s>=Fi)?"box: middle half of the samples, with the median; line: lowest to highest":"bar: median; line: lowest to highest"].filter(s=>s!=="").join("; "),a=`${i.charAt(0).toUpperCase()}${i.slice(1)}.`;return q(e,a,t.map(s=>xc(s,r)),r)}function _c(e){let t=e.flatMap(({title:i,rows:a})=>a.flatMap(({label:s,series:l})=>{let d=bt(l);if(d.length<2)return[];let c=ae(d),p=Re(c);return p===0?[]:[{name:`${i}, ${s}`,share:Math.abs(gt(c)/p)}]})),r=e.reduce((i,{rows:a})=>i+a.length,0),n=`samples of ${String(r)} series`;if(t.length===0)return`${n}, too few to show their spread`;let o=t.reduce((i,a)=>a.share>i.share?a:i);return`${n} spread by up to \xB1${j(o.share,"relative","1")} (${o.name})`}function bt({samples:e}){return e.map(({value:t})=>t).filter(Number.isFinite)}function xc(e,t){let{unit:r}=e,n=te(e),o=J(t),i=e.rows.flatMap(({series:v})=>bt(v)),{factor:a,symbol:s}=oe(r,mt(i)),l=un(i.map(v=>v*a)),{height:d,entries:c,layers:p}=Be(n.rows.map(({label:v,members:$})=>({label:v,entries:[{height:Sc,text:Cc($,r),members:$}]})),t,{value:o}),f=c.flatMap(({label:v,middle:$,entry:A})=>A.members.flatMap((x,k)=>{let E=`${v} ${n.quantiles[k]??""}`.trim();return x===void 0?[]:{series:x,row:{label:E,strip:$-xr,box:$+xr}}})),u=f.flatMap(({series:v,row:$})=>v.samples.length>Ft?[]:Bi(Cr(v),l,a,r,o).map(A=>({...$,...A,y:$.strip+4*(A.lane-1)}))),h=f.flatMap(({series:v,row:$})=>{let A=bt(v);return A.length<=Ft?[]:Li(ae(A),l,a,r).map(({value:x,share:k,words:E})=>({...$,words:E,value:x,top:$.strip-xr*k,bottom:$.strip+xr*k}))}),g=f.flatMap(({series:v,row:$})=>{let A=bt(v);return A.length===0?[]:[{...$,...vc(ae(A),a,r),top:$.box-Ii/2,bottom:$.box+Ii/2}]}),y=pt(de({...e,common:n.common},s,n.quantiles),l,t),b=Y({label:"Series",median:"Median",quartiles:"Middle half",ends:"Lowest to highest",count:"Samples"}),S=re(y),[w,C]=[{y:"top",y2:"bottom"},{tooltip:b}],O=Y({label:"Series",words:"Samples"}),M=Y({label:"Series",words:"Sample",round:"Round"});return{width:o,height:d,layer:[S("rule",h,{x:"value",...w,tooltip:O},{color:t.point,strokeWidth:o/yt,aria:!1}),S("point",u,{x:"value",y:"y",tooltip:M},{filled:!0,size:18,color:t.point,opacity:.85,aria:!1}),S("rule",g,{x:"low",x2:"high",y:"box",...C},{color:t.ink,strokeWidth:1}),S("rect",g.filter(({hasBox:v})=>v),{x:"first",x2:"third",...w,...C},{color:t.band,stroke:t.ink,strokeWidth:1}),S("rule",g,{x:"middle",...w,...C},{color:t.ink,strokeWidth:2.5}),...p]}}function Cr({samples:e}){return e.filter(({value:t})=>Number.isFinite(t))}function Cc(e,t){let r=e.filter(f=>f!==void 0),n=[...new Set(r.map(f=>Cr(f).length))],o=r.reduce((f,u)=>f+u.samples.length-Cr(u).length,0),i=o===0?"":`, ${String(o)} without a finite value`,a=e.map(f=>fe(f===void 0?[]:bt(f)));if(a.every(f=>f===void 0))return`no samples${i}`;let[s]=r,l=e.length>1||s===void 0?"\u2013":xe({samples:Cr(s),unit:t}).spread,d=l==="\u2013"?"":` ${l}`,c=Math.min(...n),p=n.length===1?`${R(c,"sample")}${e.length>1?" each":""}`:`${String(c)} to ${R(Math.max(...n),"sample")}`;return`${ie(a,t)}${d}, ${p}${i}`}function vc(e,t,r){let[n,o,i,a,s]=[0,.25,.5,.75,1].map(c=>_r(e,c)),l=(c=0)=>_(c,r),d=(c=0)=>c*t;return{count:R(e.length,"sample"),hasBox:e.length>=Fi,low:d(n),first:d(o),middle:d(i),third:d(a),high:d(s),median:l(i),quartiles:`${l(o)} to ${l(a)}`,ends:`${l(n)} to ${l(s)}`}}var $c=100;function Vi({title:e,series:t}){let[r,n]=V(!1),{samples:o,unit:i}=t,{median:a,spread:s}=xe(t);if(o.length===0)return m("p",{class:"muted",children:[e,": no samples."]});let l=r?o:o.slice(0,$c);return m("div",{class:"samples",children:[m("p",{children:[m("strong",{children:e}),": ",o.length===1?"1 sample":`${String(o.length)} samples`,", median ",a,", spread ",s]}),m("div",{class:"samples-frame",tabIndex:0,role:"group","aria-label":`Samples: ${e}`,children:m("table",{class:"samples-table",children:[m("caption",{class:"hidden-visually",children:`Samples: ${e}`}),m("thead",{children:m("tr",{children:[m("th",{scope:"col",class:"end",children:"Round"}),m("th",{scope:"col",class:"end",children:"Value"}),m("th",{scope:"col",class:"end",children:i==="1"?"As recorded":`In ${i}`}),m("th",{scope:"col",children:"Time"})]})}),m("tbody",{children:l.map(({value:d,round:c,at:p},f)=>m("tr",{children:[m("td",{class:"end",children:c}),m("td",{class:"end",children:_(d,i)}),m("td",{class:"end",children:String(d)}),m("td",{children:p})]},f))})]})}),l.length<o.length?m("p",{class:"muted",children:["The first ",String(l.length)," of ",String(o.length)," samples."," ",m("button",{type:"button",class:"button small no-print",onClick:()=>n(!0),children:["Show all ",String(o.length)," samples"]})]}):null]})}function Wi(e,t){let r=new Set(t.map(ge));return e.flatMap(({name:n,record:o})=>o.series.filter(i=>r.has(ge(i))).map(i=>({name:[n,t.length>1?ce(Ue(i)):""].filter(s=>s!=="").join(", ")||"All samples",series:i,record:n})))}function Hi({found:e}){let t=Q(),r=ot(),n=T(()=>{let o=new Set(e.map(({record:a})=>a)).size===1,i=e.map(({record:a,series:s})=>o?s:{...s,labels:{...s.labels,[kc(s)]:a}});return Di(i,t,r)},[e,t,r]);return m(I,{children:[e.some(({series:o})=>o.samples.length>0)?m(nt,{title:"Distribution of the samples",specification:n}):null,m("div",{class:"all-samples",children:e.map(({name:o,series:i},a)=>m(Vi,{title:o,series:i},a))})]})}function kc({labels:e}){let t="record";for(;t in e;)t=`${t}_`;return t}function St(e){let{id:t,caption:r,rows:n,columns:o,verdictOf:i,detail:a,children:s}=e,{chosen:l,bar:d}=Pi(n,t,i),c=T(()=>[{title:"Series",cell:({name:p})=>p,order:({name:p})=>p},{title:"Suite",isShort:!0,cell:({suite:p})=>p,order:({suite:p})=>p},...o],[o]);return m(wr,{id:`results-${t}`,title:"Results",children:[s,d,m(Ti,{caption:r,columns:c,rows:l,keyOf:({key:p})=>p,detail:a,empty:"No series is like that."})]})}function wt({members:e,records:t,children:r}){let n=Q().all.find(({id:i})=>i===e[0]?.metric),o=T(()=>Wi(t,e),[t,e]);return m(I,{children:[e.map((i,a)=>m("p",{children:m("code",{children:ge(i)})},a)),n===void 0?null:m(fn,{metric:n}),r,o.length>0?m(Hi,{found:o}):m("p",{class:"muted",children:t.length===0?"The samples are in the record, which this report was not given.":"The records that this report was given have no samples of it."})]})}function ji({comparison:e,row:{members:t,quantiles:r},records:n}){let o=Q(),i=ot(),[a]=T(()=>Sr({...e,series:[...t]},o,i),[e,t,o,i]);return m(wt,{members:t,records:n,children:[t.map((s,l)=>m("div",{children:[m("p",{class:"reason",children:[t.length===1?"":`${r[l]??""}: `,se(s.reason.text),/[.!?]$/.test(s.reason.text)?"":".",st(s)?" For information only: it cannot fail the build.":""]}),m(Qe,{facts:[...Rc(e,s),...Mc(s)]})]},l)),a===void 0?null:m(nt,{title:a.title,specification:a.specification})]})}function Rc(e,t){let{baseline:r,current:n,change:o,scale:i,unit:a,margin:s,pValue:l,smallestProvableChange:d}=t,c=ft(e),{gate:p}=e,f=t.gates?p.gatingSeries:e.series.filter(({gates:y})=>!y).length,u=t.verdict==="regressed"?Ri(t,{falseAlarmRate:p.falseAlarmRate,family:f}):void 0,h=y=>e.pair!==void 0?"":`, ${R(y,"run")}`,g=({median:y,spread:b})=>`${_(y,a)}, spread ${_(b,a)}`;return[...r===null?[]:[[se(c.baseline),`${g(r)}${h(r.runs)}`]],...n===null?[]:[[se(c.current),`${g(n)}, ${String(n.samples)} samples`]],...o===null?[]:[["Change",`${K(o.estimate,i,a)} ${Pe(t)}${o.lower===null&&o.upper===null?"":` at ${H(o.confidence*100)} %`}`]],["Margin",j(s,i,a)],["Smallest provable",d===null?"none, however large":j(d,i,a)],...l===null?[]:[["p-value",H(l)]],...u===void 0?[]:[["Confidence",u]]]}function Mc({paired:e,scale:t,unit:r}){if(e===void 0)return[];let{rounds:n,disturbed:o,missing:i,looks:a,twins:s,test:l,method:d,adjustedPValue:c,positionEffect:p}=e,f=[...o===0?[]:[`${String(o)} left out as disturbed`],...i===0?[]:[`${String(i)} left out without a value`],...e.outlying===0?[]:[`${String(e.outlying)} out of line, which count`]];return[["Rounds",[`${String(n)} count`,...f].join(", ")],["Looks",String(a)],["Cluster pairs",String(s)],...l===null?[]:[["Test",d===null?l:`${l}, ${d}`]],["p-value, adjusted",H(c)],...p===null?[]:[["Measured second",$o(p,t,r)]],...e.roundsNeeded===null?[]:[["To decide",`about ${String(e.roundsNeeded)} rounds in all`]]]}function _t(e,t){return e.flatMap(({suite:r,metrics:n})=>n.flatMap(o=>{let{rows:i,quantiles:a}=te(o);return i.map(({label:s,members:l},d)=>{let c=l.flatMap((h,g)=>h===void 0?[]:[{series:h,quantile:a[g]??""}]),p=c.map(({quantile:h})=>h),f=[o.title,s,p.join(" / ")].filter(h=>h!=="").join(ne),u=c.map(({series:h})=>h);return{key:`${o.metric} ${o.unit} ${o.better} ${String(d)}`,suite:r,name:f,members:u,quantiles:p,gates:u.some(({gates:h})=>h??t.metrics.get(o.metric)?.gates??!0),searched:`${r} ${f} ${u.map(ge).join(" ")}`.toLowerCase()}})}))}function Gi({id:e,comparison:t,found:r,records:n}){let o=Q(),i=T(()=>{let s=r.flatMap(f=>f.rows.map(u=>u.series)),l=new Map(s.map((f,u)=>[f,u])),d=({members:f})=>Math.min(...f.map(u=>l.get(u)??0)),c=t.suites.map(({name:f})=>f);return _t(U(t.series,c,o),o).sort((f,u)=>d(f)-d(u))},[t,r,o]),a=T(()=>Tc(t),[t]);return m(St,{id:e,caption:"Verdict, values and change of each series",rows:i,columns:a,verdictOf:Ec,detail:s=>m(ji,{comparison:t,row:s,records:n})})}var Ec=({verdict:e})=>e;function Tc(e){let t=ft(e),r=n=>_e(se(t[n]),({members:o})=>ie(o.map(i=>i[n]?.median),o[0]?.unit??"1"),({members:[o]})=>o?.[n]?.median);return[{title:"Verdict",cell:({members:n,quantiles:o})=>{let i=gn(n);return m("span",{class:`verdict-word ${Ae[i].style}`,children:[Ae[i].symbol," ",dt(n,o)]})},order:({members:n})=>me.indexOf(gn(n))},_e("Change",({members:n})=>{let{change:o,interval:i}=tn(n);return m(I,{children:[m("span",{class:gn(n)==="regressed"?"strong":"",children:o}),m("span",{class:"interval",children:i})]})},({members:[n]})=>n?.change?.estimate),r("baseline"),r("current"),_e("Margin",({members:n})=>[...new Set(n.map(({margin:o,scale:i,unit:a})=>j(o,i,a)))].join(" / "),({members:[n]})=>n?.margin)]}function gn(e){return me.find(t=>e.some(r=>r.verdict===t))??"unchanged"}function Dt(e){return{title:e,align:"left"}}function Fe(e){return{title:e,align:"right"}}var By=new TextEncoder;function zi({environment:e}){let{provider:t,facts:r}=e,n=[["Provider",t],["Kubernetes",r.kubernetes],["CNI",r.cni],["kube-proxy",r.kubeProxyMode],["Storage class",r.storageClass],["Isolation",r.isolation],["Measuring pods",r.podResources??null],...Object.entries(r.scenario??{}).map(([s,l])=>[`Scenario: ${s}`,l]),["Run on",r.runner]],o=[...F(r.nodes,Ac)].map(([s,l])=>[l.length===1?"Node":`${String(l.length)} nodes`,`${l.map(({name:d})=>d).join(", ")}${s===""?"":`: ${s}`}`]),i=Object.entries(r.tools).map(([s,l])=>[s,l]);return[...n.filter(s=>s[1]!==null),...o,...i]}function Ac({role:e,cpuModel:t,cores:r,memoryBytes:n,kernel:o,os:i,containerRuntime:a,mtu:s}){let l=[...r===0?[]:[String(r)],...t===""?[]:[t]],d=n===0?"":`${(n/2**30).toFixed(1)} GiB`,c=s===null?[]:[`MTU ${String(s)}`];return[e,t===""&&r!==0?`${String(r)} cores`:l.join(" \xD7 "),d,i,o===""?"":`kernel ${o}`,a,...c].filter(p=>p!=="").join(", ")}function vr({record:e}){let{environment:t,suites:r}=e;return m(ke,{title:"Environment",children:[m(Qe,{facts:[...zi(e),["Fingerprint",m("code",{children:t.fingerprint},"fingerprint")]]}),r.map(({name:n,status:o,durationSeconds:i,parameters:a},s)=>m("div",{class:"method",children:[m("h3",{children:["Suite ",n,": ",o,i===0?"":`, ${we(i)}`]}),m(Qe,{facts:Object.entries(a).map(([l,d])=>[l,m("code",{children:JSON.stringify(d)},l)])})]},s))]})}function $r({reproduction:e}){return e===null?null:m(ke,{title:"How to reproduce it",children:[m("pre",{children:m("code",{children:e.commands.join(`
`)})}),e.notes.map((t,r)=>m("p",{children:t},r))]})}function Ki({base:e,head:t}){return(e+t)/2}function Ui(e){let t=e.map(({name:r,base:n,head:o})=>({name:r,base:n,head:o,called:[]}));for(let[r,{caller:n}]of e.entries()){let o=t[r];n<r&&o!==void 0&&t[n]?.called.push(o)}return t[0]??{name:"all",base:0,head:0,called:[]}}function qi(e,t){let r=[e];for(let s of t){let l=r.at(-1)?.called.find(d=>d.name===s);if(l===void 0)break;r.push(l)}let n=r.length-1,o=r[n]??e,i=r.map((s,l)=>({node:s,path:t.slice(0,l),row:l,left:0,width:1})),a=Xi({node:o,path:t.slice(0,n),row:n,left:0,width:1},Ki(o));return[...i,...a]}function Xi({node:e,path:t,row:r,left:n},o){let i=n;return e.called.flatMap(a=>{let s=Ki(a)/o,l={node:a,path:[...t,a.name],row:r+1,left:i,width:s};return i+=s,s<.0015?[]:[l,...Xi(l,o)]})}function Ji({base:e,head:t}){let r=t-e,n=Math.abs(r),o=n>=.05?3:n>=.01?2:n>=.003?1:0;return Math.sign(r)*o}function Zi(e,t,r){let n=i=>e.filter(a=>a.row===i).sort((a,s)=>a.left-s.left),o=t.left+t.width/2;switch(r){case"ArrowUp":return n(t.row-1).find(({left:i,width:a})=>i<=o&&o<=i+a);case"ArrowDown":return n(t.row+1).find(({left:i})=>i>=t.left&&i<t.left+t.width);case"ArrowLeft":return n(t.row).findLast(({left:i})=>i<t.left);case"ArrowRight":return n(t.row).find(({left:i})=>i>t.left);default:return}}var Yi=22,Bc=["fell-3","fell-2","fell-1","same","grew-1","grew-2","grew-3"],Lc=.03;function Qi({summary:e,functions:t}){let[r,n]=V([]),o=T(()=>Ui(t),[t]),i=T(()=>qi(o,r),[o,r]),[a,s]=V(""),l=Et(null),d=i.find(({path:g})=>xt(g)===a)??i[r.length],c=g=>{if(g===void 0)return;s(xt(g.path));let y=i.indexOf(g);l.current?.querySelectorAll("button")[y]?.focus()},p=g=>{if(g.key==="Escape"){n(r.slice(0,-1)),s(xt(r.slice(0,-1)));return}let y=d===void 0?void 0:Zi(i,d,g.key);y!==void 0&&(g.preventDefault(),c(y))},f=`Functions of ${e.measurement}${e.source==="pprof"?", in its pods (pprof)":""}`,u=g=>Ic(g,e.source),h=1+Math.max(...i.map(({row:g})=>g));return m(ke,{title:f,open:!0,children:[m("p",{class:"muted",children:["Mean of ",e.rounds," extra rounds with ",e.source," on base and on head. Width: CPU time with all that a function calls, mean of both sides. Red: more on head, blue: less. Click a function, or choose it with the arrow keys and press Enter, to enlarge it; Escape goes back."]}),m("p",{class:"flame-facts","aria-live":"polite",children:d===void 0?"":u(d.node)}),m("div",{ref:l,class:"flames",role:"group","aria-label":f,style:{height:`${String(h*Yi)}px`},onKeyDown:p,children:i.map(g=>m("button",{type:"button",class:`flame ${Bc[3+Ji(g.node)]??"same"}`,tabIndex:g===d?0:-1,title:u(g.node),"aria-label":u(g.node),style:{left:`${String(100*g.left)}%`,width:`${String(100*g.width)}%`,top:`${String(g.row*Yi)}px`},onFocus:()=>s(xt(g.path)),onMouseEnter:()=>s(xt(g.path)),onClick:()=>n(g.path),children:g.width>=Lc?g.node.name:""},xt(g.path)))})]})}function xt(e){return e.join(";")}function Ic({name:e,base:t,head:r},n){let o=a=>j(a,"relative","1"),i=r-t;return`${e}: ${o(r)} of ${n==="pprof"?"a CPU":"the CPU time"} on head, ${o(t)} on base (${i<0?"\u2212":"+"}${o(Math.abs(i))})`}var Fc=600;function Ct(e){let{id:t,series:r}=e,[n,o]=V(!1);return r===0?null:m(wr,{id:t,title:"At a glance",children:m("div",{class:"charts",children:r<=Fc||n?m(Dc,{...e}):m("p",{children:[String(r)," series make a long picture."," ",m("button",{type:"button",class:"button no-print",onClick:()=>o(!0),children:"Draw the charts"})]})})})}function Dc({id:e,make:t}){let r=ot(),n=T(()=>t(r),[t,r]),o=i=>`${e}-${String(i)}`;return m(I,{children:[n.length<2?null:m("ul",{class:"key-figures",children:n.map(({title:i},a)=>m("li",{children:m("a",{href:`#${o(a)}`,children:ai(i)})},a))}),n.map(({title:i,specification:a},s)=>m("div",{id:o(s),children:m(nt,{title:i,specification:a})},s))]})}function ta({part:e,records:t,id:r}){let n=Q(),{comparison:o,reproduction:i}=e,{verdict:a,series:s}=o,l=Zo(o),d=e.current===null?void 0:t[e.current],c=T(()=>Vc(e,t),[e,t]),p=T(()=>ct(o,n),[o,n]),f=g=>p.filter(y=>y.kind===g).map(({sentence:y})=>y),u=rt(g=>Sr(o,n,g),[o,n]),h=(d?.suites??[]).flatMap(({name:g,notes:y=[]})=>y.map(b=>`${g}: ${b}`));return m(I,{children:[m("header",{class:`verdict ${ze[a].style}-box`,children:[m("h1",{children:[m("span",{class:`sign ${ze[a].style}`,"aria-hidden":"true",children:ze[a].symbol}),m("span",{children:f("verdict")})]}),m("p",{children:$e($i(o))}),s.length===0?m("p",{class:"warning",children:"No series could be compared."}):null]}),m(pe,{title:"Suites with problems",texts:f("suite").map(se),tone:"bad"}),m(pe,{title:l.likely,texts:f("cause")}),e.profiles.map(({summary:g,functions:y})=>m(Qi,{summary:g,functions:y},g.measurement)),m(pe,{title:"Warnings",texts:f("warning"),tone:"warning"}),m(Ct,{id:`charts-${r}`,make:u,series:s.length}),s.length===0?m("span",{id:`results-${r}`}):m(Gi,{id:r,comparison:o,found:p,records:c}),m(pe,{title:l.others,texts:f("difference")}),m(Wc,{comparison:o}),m(ht,{metrics:s.map(({metric:g})=>g)}),m(pe,{title:"Notes",texts:h}),d===void 0?m("p",{class:"muted section",children:"The environment and the samples are in the record, which this report was not given: kbench report comparison.json record.json --format html."}):m(vr,{record:d}),m($r,{reproduction:i})]})}function Vc({comparison:e,current:t,earlier:r},n){let o=ft(e),i=(s,l)=>{let d=n[l];return d===void 0?[]:[{name:se(s),record:d}]},a=r.length===1;return[...r.flatMap((s,l)=>i(a?o.baseline:`${o.baseline} ${String(l+1)}`,s)),...t===null?[]:i(o.current,t)]}function Wc({comparison:e}){let{series:t}=e,r=F(t.filter(o=>!st(o)),({margin:o,scale:i,unit:a})=>j(o,i,a)),n=t.filter(st).length;return m(ke,{title:"The gate",children:[m("p",{children:ki(e)}),m(Qe,{facts:[...[...r].map(([o,i])=>[`Margin ${o}`,ea(i.length)]),...n===0?[]:[["For information only",ea(n)]]]}),m("p",{class:"muted",children:Mi})]})}var ea=e=>`${String(e)} series`;var ra=14,na=22,Hc=40,jc=22;function oa(e,{range:t,height:r,width:n,x:o,color:i,theme:a}){let s=e.map(({curve:f,place:u,value:h,text:g})=>{let y=Ge(ye(g),a.isNarrow===!0?jc:Hc);return{curve:f,place:u,end:(1-Ze(h,t))*r,lines:y,room:y.length*ra+2}}).sort((f,u)=>f.end-u.end),l=Gc(s.map(({end:f,room:u})=>({end:f,room:u}))),d=s.map(({curve:f,place:u,end:h,lines:g,room:y},b)=>({curve:f,place:u,top:(l[b]??0)+2,end:h,middle:(l[b]??0)+y/2,text:g.join(`
`)})),c=re(o),p={align:"left",baseline:"top",fontSize:11,lineBreak:`
`,lineHeight:ra};return[c("rule",d,{x:"place",x2:{value:n+na},y:"end",y2:"middle",color:i},{strokeWidth:1,strokeDash:[2,3]}),c("text",d,{x:{value:n+na+5},y:"top",text:"text"},{...p,color:a.ink})]}function Gc(e){let t=[];for(let{end:n,room:o}of e){let i={wish:n-o/2,room:o,count:1};for(let a=t.at(-1);a!==void 0&&a.wish+a.room>i.wish;a=t.at(-1))t.pop(),i={wish:(a.wish*a.count+(i.wish-a.room)*i.count)/(a.count+i.count),room:a.room+i.room,count:a.count+i.count};t.push(i)}let r=0;return t.flatMap(({wish:n,count:o})=>{let i=n;return Array.from({length:o},()=>{let a=i;return i+=e[r]?.room??0,r+=1,a})})}var zc=3;function ia(e){return te(e).rows.flatMap(({label:t,members:r})=>{let n=r.flatMap(o=>o===void 0?[]:Kc(o));return n.length<zc?[]:[{label:t,points:n}]})}function Kc(e){let t=e.samples.map(({value:i})=>i).filter(Number.isFinite),r=Ue(e);if(r<0||t.length===0)return[];let n=ae(t),[o]=n;return[{quantile:r,value:Re(n),low:o,high:n.at(-1)??o,samples:n.length}]}function yn(e,t){return e<1?-Math.log10(1-e):yn(t,0)+.5}var aa=230,Uc=150,qc=3;function sa(e,t,r=W){let n=e.suites.map(({name:o})=>o);return U(e.series,n,t).flatMap(({suite:o,metrics:i})=>{let a=i.map(c=>({metric:c,groups:ia(c)})).filter(({groups:c})=>c.length>0);if(a.length===0)return[];let s=`${o}: ${Xc(a)}`,l="A point is the median of the samples of one percentile, the line through it their range; every further nine is as wide as the one before.",d=a.flatMap(({metric:c,groups:p})=>Jc(c,p,r));return[{suite:o,kind:"percentiles",title:s,specification:q(s,l,d,r)}]})}function Xc(e){let t=e.flatMap(({metric:l,groups:d})=>d.flatMap(({label:c,points:p})=>{let f=p.find(({quantile:h})=>h===.5)??p[0],u=p.at(-1);return f===void 0||u===void 0||!(f.value>0)||u===f?[]:[{name:`${l.title}, ${c}`,from:f,to:u,ratio:u.value/f.value}]})),[r]=t;if(r===void 0)return"percentiles";let{name:n,from:o,to:i,ratio:a}=t.reduce((l,d)=>d.ratio>l.ratio?d:l,r),s=t.length>1?"up to ":"";return`${ce(i.quantile)} is ${s}${H(a)} times ${ce(o.quantile)} (${n})`}function Jc(e,t,r){let n=t.flatMap(({points:p})=>p.flatMap(({low:f,high:u,value:h})=>[f,u,h])),{factor:o,symbol:i}=oe(e.unit,mt(n)),a=n.map(p=>p*o),s=yr(a),l=r.series.length,d=Array.from({length:Math.ceil(t.length/l)},(p,f)=>t.slice(f*l,(f+1)*l)),c=de(e,i);return d.map((p,f)=>{let u=d.length===1?"":` (${String(f+1)} of ${String(d.length)})`;return Zc(`${c}${u}`,p,{range:s,factor:o,unit:e.unit,theme:r})})}function Zc(e,t,{range:r,factor:n,unit:o,theme:i}){let a=[...new Set(t.flatMap(({points:x})=>x.map(({quantile:k})=>k)))].sort((x,k)=>x-k),s=i.isNarrow===!0?Uc:At,l=a.filter(x=>x<1).at(-1)??0,d=x=>yn(x,l),c=a.map(d),[p,f]=[c[0]??0,c.at(-1)??1],u=(f-p)*.06,h=(f-p+2*u)/s,g=x=>(x-(t.length-1)/2)*qc*h,y=t.map((x,k)=>String(k)),b=t.flatMap(({label:x,points:k},E)=>k.map(({quantile:N,value:ee,low:Z,high:P,samples:X})=>({curve:y[E],label:ye(x),place:d(N)+g(E),value:ee*n,low:Z*n,high:P*n,percentile:ce(N),words:_(ee,o),range:`${_(Z,o)} to ${_(P,o)}`,samples:X}))),S={type:"quantitative",title:null,scale:{domain:[p-u,f+u],nice:!1,zero:!1},axis:{orient:"bottom",values:c,labelExpr:`${JSON.stringify(a.map(ce))}[indexof(${JSON.stringify(c)}, datum.value)]`,grid:!0}},w=pt(e,r,i),C={...w,axis:{...w.axis,...si,grid:!0,gridColor:i.grid,labelColor:i.muted,tickCount:6}},M={field:"curve",type:"nominal",scale:{domain:i.series.map((x,k)=>String(k)),range:i.series},legend:null},v=Y({label:"Series",percentile:"Percentile",words:"Median",range:"Range",samples:"Samples"}),$=re(S,C),A={x:"place",color:M};return{width:s,height:aa,layer:[$("rule",b,{...A,y:"low",y2:"high",tooltip:v},{strokeWidth:1.5}),$("line",b,{...A,y:"value"},{strokeWidth:2}),$("point",b,{...A,y:"value",tooltip:v},{filled:!0,size:45,opacity:1}),...oa(t.map(({label:x,points:k},E)=>{let N=k.at(-1);return{curve:y[E]??"",place:d(N?.quantile??0)+g(E),value:(N?.value??0)*n,text:`${x}: ${ce(N?.quantile??1)} ${_(N?.value??0,o)}`}}),{range:r,height:aa,width:s,x:S,color:M,theme:i})]}}function la(e,{subject:t,environment:r},n){let o=n.map(Yc).find(a=>a!==void 0)??"no samples",i=at(t.name)?` of ${t.name}`:"";return`${e}${i} on ${r.provider}: ${o}`}function Yc(e){let{rows:t,quantiles:r}=te(e),n=`${e.title} ${r[0]??""}`.trim(),o=t.flatMap(({label:l,members:[d]})=>{let c=fe(d?.samples.map(p=>p.value)??[]);return d===void 0||c===void 0?[]:[{label:l,series:d,value:c,text:_(c,d.unit)}]}),[i,...a]=o.sort((l,d)=>l.value-d.value),s=a.at(-1);if(i!==void 0){if(s===void 0){let{spread:l}=xe(i.series);return`${n}${i.series.samples.length<2?` ${i.text}`:` median ${i.text}, spread ${l}`}`}return i.text===s.text?`${n} median ${i.text} in each of ${String(o.length)} series`:`${n} medians from ${i.text} (${i.label}) to ${s.text} (${s.label})`}}var ca=200,Qc=2*At;function da(e,t,r=W){let n=cr(e.limits),o=e.suites.map(({name:i})=>i);return U(e.series,o,t).map(({suite:i,metrics:a})=>{let s=la(i,e,a),l=a.map(c=>td(c,n,r)),d=l.map(c=>Ye(c,r));return{suite:i,title:s,specification:q(s,ed(a,l),d,r)}})}function ed(e,t){let r=new Set(t.map(Lt)),[n,o]=[r.has("bars"),r.has("dots")],i=n?o?"Bars end and dots are":"Bars end":"Dots are",a=e.some(({rows:s})=>s.some(({series:l})=>l.samples.length>ca));return[...n||o?[`${i} at the median; a tick below is one sample${a?", or several at the same place":""}.`]:[],...r.has("points")?["Points on one line: percentiles, each a median with its lowest to highest sample."]:[],...ut(t)].join(" ")}function td(e,t,r){let{rows:n,quantiles:o,common:i}=te(e),a=e.rows.flatMap(({series:d})=>d.samples.map(({value:c})=>c)),s=a.reduce((d,c)=>Math.max(d,c),0)-a.reduce((d,c)=>Math.min(d,c),0),l=o.length>1;return{title:d=>de({...e,common:i},d,o),unit:e.unit,rows:n.map(({label:d,members:c})=>{let p=rd(c,o,e.unit,l?void 0:s,r);return{label:d,entries:[{...p,...pr(c,t)}]}})}}function rd(e,t,r,n,o){let i=e.map(s=>fe(s?.samples.map(({value:l})=>l)??[])),a=e.flatMap((s,l)=>{let d=i[l];if(s===void 0||d===void 0)return[];let c=s.samples.map(({value:y})=>y),[p,f]=[c.reduce((y,b)=>Math.min(y,b)),c.reduce((y,b)=>Math.max(y,b))],u=`${t[l]??""} ${_(d,r)}`.trim(),h=`${_(p,r)} to ${_(f,r)}`,g=o.bar;return n===void 0?[{value:d,low:p,high:f,color:g,words:u,detail:h}]:[{value:d,low:d,high:d,ticks:nd(c,n,r),color:g,words:u,detail:h}]});return{marks:a,text:a.length===0?"no samples":ie(i,r)}}function nd(e,t,r){let n=(i,a)=>({value:i,words:_(i,r),samples:a});return e.length<=ca?e.map(i=>n(i,1)):[...F(e,i=>Math.round(i/t*Qc)).values()].map(i=>n(i[0]??0,i.length))}var DS=[Dt("SERIES"),Fe("MEDIAN"),Fe("SPREAD"),Fe("SAMPLES")];var ow=[Dt("Series"),Fe("Median"),Fe("Spread"),Fe("Samples")];function ua({id:e,startedAt:t,durationSeconds:r,subject:n,series:o}){let i=[n.ref,n.commit?.slice(0,12)].filter(a=>a!==void 0);return[`${String(o.length)} series`,`started ${t}`,...r===0?[]:[`took ${we(r)}`],`record ${L(e)}`,...i.length===0?[]:[`commit ${L(i.join(" "))}`]]}function pa({record:e,reproduction:t,id:r}){let n=Q(),o=rt(f=>[...da(e,n,f),...sa(e,n,f)],[e,n]),{subject:i,environment:a,suites:s,series:l,interrupted:d}=e,c=it(L(i.name),L(a.provider)),p=s.flatMap(({name:f,notes:u=[]})=>u.map(h=>`${f}: ${h}`));return m(I,{children:[m("header",{class:"verdict plain-box",children:[m("h1",{children:at(i.name)?c:se(c)}),m("p",{children:$e(ua(e).join(" \xB7 "))}),d===!0?m("p",{class:"warning",children:"The run was interrupted: this is what it had measured."}):null,l.length===0?m("p",{class:"warning",children:"Nothing was measured."}):null]}),m(pe,{title:"Suites with problems",texts:Pt(s).map(se),tone:"bad"}),m(Ct,{id:`charts-${r}`,make:o,series:l.length}),l.length===0?m("span",{id:`results-${r}`}):m(id,{id:r,record:e}),m(pe,{title:"Notes",texts:p}),m(vr,{record:e}),m(ht,{metrics:l.map(({metric:f})=>f)}),m($r,{reproduction:t})]})}var ma=({members:e})=>e.map(({samples:t})=>fe(t.map(({value:r})=>r))),od=[_e("Median",e=>{let t=ma(e);return t.every(n=>n===void 0)?"no samples":ie(t,e.members[0]?.unit??"1")},e=>ma(e).find(t=>t!==void 0)),_e("Spread",({members:e})=>e.map(t=>xe(t).spread).join(" / "),({members:e})=>{let t=e.flatMap(ad);return t.length===0?void 0:Math.max(...t)}),_e("Samples",({members:e})=>[...new Set(e.map(({samples:t})=>String(t.length)))].join(" / "),({members:e})=>e[0]?.samples.length)];function id({id:e,record:t}){let r=Q(),n=T(()=>[{name:"",record:t}],[t]),o=T(()=>{let i=t.suites.map(({name:a})=>a);return _t(U(t.series,i,r),r)},[t,r]);return m(St,{id:e,caption:"Median, spread and number of samples of each series",rows:o,columns:od,detail:({members:i})=>m(wt,{members:i,records:n})})}function ad({samples:e}){let t=e.map(({value:n})=>n),r=fe(t);return r===void 0||r===0||t.length<2?[]:[gt(ae(t))/Math.abs(r)]}var sd={text:"\u2013",style:"muted"};function fa(e,t){let r=e[0]?.unit??"1",n=e.map(p=>p.values[t]??null),[o=null]=n,a={text:n.length===1?ld(o,r):ie(n.map(p=>p?.value),r),style:"plain"};if(t===0)return[a];let s=wn(n.map(p=>Sn(p,r)));if(s==="")return[a,sd];let l=new Set(n.flatMap(p=>p?.change?.direction??[])),d={better:"good",worse:"bad",same:"muted"},[c="same"]=s==="same"?[]:l;return[a,{text:s,style:l.size>1&&s!=="same"?"plain":d[c]}]}function ld(e,t){if(e===null)return"\u2013";let{range:r,runs:n}=e,o=_(e.value,t);return n>1&&r!==null?`${o} (${bn(r,e.value,t)})`:o}function bn({low:e,high:t},r,n){let{factor:o}=oe(n,r);return`${H(e*o)}\u2013${H(t*o)}`}function Sn(e,t){let r=e?.change;if(r==null)return;let n=K(r.change,r.scale,t);return r.direction==="same"||!/[+\u2212]/.test(n)?"same":`${n} ${r.direction}`}function wn(e){let t=e.filter(i=>i!==void 0),[r,...n]=new Set(t.map(i=>/(?: better| worse|same)$/.exec(i)?.[0]));if(t.length===0)return"";if(r==="same"&&n.length===0)return r;let o=n.length===0?r??"":"";return`${e.map((i="\u2013")=>i.replace(o,"")).join(" / ")}${o}`}function vt(e,t){let r=[...t.metrics.keys()].map(n=>t.suiteOf(n)??"");return U(e.series,[...new Set(r)],t)}function kr({columns:e}){let t=e.every(({name:r})=>Array.from(r).length<=24);return e.map(({name:r},n)=>t?r:`[${String(n+1)}]`)}function Ce({columns:e}){let t=e.map(({name:r})=>r);return t.every(r=>Array.from(r).length<=40)?{full:t,short:t}:{full:t.map((r,n)=>`[${String(n+1)}] ${r}`),short:t.map((r,n)=>`[${String(n+1)}]`)}}function Rr({series:e}){return e.some(({values:t})=>t.some(r=>(r?.runs??1)>1))}var Mr=6,_n=13,cd=18,ha=["circle","square","diamond","triangle-up","cross","triangle-down","triangle-right"];function Me(e,t){return t.series[e%t.series.length]??t.bar}function xn(e){return ha[(e+Math.floor(e/Mr))%ha.length]??"circle"}function $t(e,t,r,n=!1,o=e.map((i,a)=>a)){let i=0,a=sn(e).map((d,c)=>{let p=d.split(`
`),f=i;return i+=p.length*_n+5,{lines:p,top:f+_n/2,middle:(f+i-5)/2,color:Me(o[c]??c,r),shape:n?xn(o[c]??c):"square"}}),s=re({}),l={align:"left",baseline:"middle",fontSize:11,lineHeight:_n,color:r.ink};return{width:t,height:Math.max(1,i-cd),layer:[s("point",a,{x:{value:0},y:"middle",color:"color",shape:"shape"},{filled:!0,size:90,opacity:1}),s("text",a,{x:{value:11},y:"top",text:"lines"},l)]}}function ga({places:e},t){return e.map(r=>e.length>Mr?t.bar:Me(r,t))}function Er(e,{names:t,places:r},n){return t.length<=Mr?[$t(t,J(n),n,!1,r),...e.map(o=>Ye(o,n))]:e.flatMap(o=>o.rows.map(({label:i,entries:a})=>{let s=a.map((l,d)=>({label:t[d]??"",entries:[l]}));return Ye({...o,heading:i,rows:s},n)}))}function ya(e,t,r){let n=t.flatMap(({title:l,rows:d})=>d.map(({label:c,series:p})=>({name:c==="all"?l:`${l}, ${c}`,series:p}))),[o,i]=r,a=n.filter(({series:l})=>l.values.filter(d=>d!==null).length>1);if(o===void 0||a.length===0)return`${e}: ${r.length>1?"no series was measured by more than one column":`${String(n.length)} series of ${o??""}`}`;let s=r.length===2?dd(a,o,i??""):ud(a,r);return`${e}: ${s}${pd(a,r)}`}function dd(e,t,r){let n={better:0,worse:0,equal:0,meet:0};for(let{series:i}of e){let[a,s]=i.values,l=s?.change?.direction;a==null||s===void 0||s===null||(l==="same"&&a.range===null&&s.range===null?n.equal+=1:l===void 0||l==="same"||Tr(a,s)?n.meet+=1:n[l]+=1)}let o=String(e.length);return`${r} is better than ${t} in ${String(n.better)} of ${o} series, worse in ${String(n.worse)}${n.equal===0?"":`, equal in ${String(n.equal)}`}${n.meet===0?"":`, ranges overlap in ${String(n.meet)}`}`}function Tr(e,t){let[r,n]=[e,t].map(({value:o,range:i})=>i??{low:o,high:o});return r!==void 0&&n!==void 0&&r.low<=n.high&&n.low<=r.high}function ud(e,t){let r=t.map((a,s)=>e.filter(({series:l})=>md(l,s)).length),n=r.reduce((a,s)=>Math.max(a,s)),o=t.filter((a,s)=>r[s]===n),i=String(e.length);return o.length===1?`${o[0]??""} is best in ${String(n)} of ${i} series`:`no column leads (${i} series)`}function md({values:e,better:t},r){let n=e[r];return n==null?!1:e.every((o,i)=>i===r||o===null||(t==="higher"?n.value>o.value:n.value<o.value))}function pd(e,t){let r=e.flatMap(({name:c,series:{values:p,unit:f}})=>p.flatMap((u,h)=>{let[g]=p,y=u?.change;if(g==null||u===null||y?.scale!=="relative")return[];let b=fd(y.change);if(b===void 0||y.direction==="same")return[];let S=K(y.change,"relative",f);return[{name:c,text:S,ratio:b,column:h,meets:Tr(g,u)}]})),n=r.filter(({meets:c})=>!c),[o]=n.sort((c,p)=>c.ratio===p.ratio?0:p.ratio-c.ratio);if(o===void 0||!/[+\u2212]/.test(o.text))return"";let i=t.length===2?"":` from ${t[0]??""}`,a=t.length===2?" of the others":" where ranges do not overlap",s=n.length===r.length?"":a,l=hd(o.ratio),d=t.length===2?"":`${t[o.column]??""}, `;return`; largest relative change${i}${s}: ${o.text}${l} (${d}${o.name})`}function fd(e){let t=1+e;if(!(t<0))return t<1?1/t:t}function hd(e){if(e===1/0)return"";let t=e<1.1?e.toFixed(3):H(e);return Number(t)===1?"":`, ${t}:1`}function ba(e,t,r=W){let{full:n,short:o}=Ce(e),i={names:n,places:n.map((a,s)=>s)};return vt(e,t).map(({suite:a,metrics:s})=>{let l=ya(a,s,o),d=s.flatMap(({rows:f})=>f.map(u=>u.series)),c=s.map(f=>vn(f,i,r,(u,h)=>{let g=Sn(u,h.unit),{low:y,high:b}=u.range??{low:u.value,high:u.value},S=bd(u,h,o);return{value:u.value,low:y,high:b,words:_(u.value,h.unit),change:g,limits:S}})),p=[`${gd(c)}: ${$n(e)}; ${Vt(d)}.`,...n.length>1?[`Changes are relative to ${o[0]??""} and may be chance.`]:[],...ut(c)].join(" ");return{suite:a,title:l,specification:q(l,p,Er(c,i,r),r)}})}function gd(e){let t=new Set(e.map(Lt)),r=[...t.has("dots")&&!t.has("bars")?[]:["bars"],...t.has("dots")?["dots"]:[],...t.has("points")?["points"]:[]],n=r.length>2?`${r.slice(0,-1).join(", ")} and ${r.at(-1)??""}`:r.join(" and ");return`${n.charAt(0).toUpperCase()}${n.slice(1)}`}var yd=3;function bd({limits:e=[]},{values:t,unit:r},n){return e.map(o=>{let i=l=>(l.limits??[]).some(({value:d,label:c})=>d===o.value&&c===o.label),a=t.flatMap((l,d)=>l!==null&&i(l)?[n[d]??""]:[]);return t.every(l=>l===null||i(l))?fr(o,r):fr(o,r,a.length>yd?[R(a.length,"column")]:a)})}function vn(e,t,r,n){let{rows:o,quantiles:i,common:a}=te(e),s=ga(t,r),l=(d,c)=>{let p=t.places[c]??c,f=d.map((w,C)=>{let O=w?.values[p]??void 0,M=w===void 0||O===void 0?void 0:n(O,w);if(w===void 0||O===void 0||M===void 0)return;let{change:v,words:$,note:A,limits:x=[],...k}=M,E=i[C]??"";return{mark:{...k,color:s[c]??r.bar,words:`${E} ${$}`.trim(),detail:Sd(O,w.unit)},change:v,note:A,limits:x}}),u=f.flatMap(w=>w===void 0?[]:[w.mark]),h=ie(f.map(w=>w?.mark.value),e.unit),g=wn(f.map(w=>w?.change)),y=g===""?"":`, ${g}`,b=ln(f.flatMap(w=>w?.limits??[])),S=f.length===1?f[0]?.note??"":"";return{column:t.names[c]??"",marks:u,text:u.length===0?"not measured":`${h}${y}${S}`,...b.length===0?{}:{limits:b}}};return{title:d=>de({...e,common:a},d,i),unit:e.unit,rows:o.map(({label:d,members:c})=>({label:d,entries:t.names.map((p,f)=>l(c,f))}))}}function $n(e){let t=`${e.statistic} of the samples`;return Rr(e)?`median over runs of the ${t} of each`:`${t} of the run`}var Cn={samples:"smallest to largest sample of one run",middle:"middle 90 % of the samples of one run",runs:"smallest to largest run",confidence:"95 % interval for the median over runs"};function Vt(e,t="lines"){let r=e.flatMap(i=>i.values.filter(a=>a!==null)),n=Object.keys(Cn).filter(i=>r.some(({range:a})=>a?.kind===i));if(n.length===0)return`no ${t}, as each is a single sample`;let o=r.some(({range:i})=>i===null)?"; a single sample has none":"";return`${t}: ${n.map(i=>Cn[i]).join(", or ")}${o}`}function Sd({value:e,range:t,runs:r,samples:n},o){return[...t===null?[]:[bn(t,e,o),Cn[t.kind]],R(r,"run"),R(n,"sample")].join(", ")}function Sa(e,t,r=W){let n=e.columns.map(({records:p})=>p.every(f=>{let{isolation:u=null,provider:h}=e.records[f]??{};return u!==null||h==="host"})),o=n.indexOf(!0),{full:i,short:a}=Ce(e),s=a.flatMap((p,f)=>n[f]===!0?[]:[{name:p,place:f}]);if(o===-1||s.length===0)return[];let l={names:s.map(({place:p})=>i[p]??""),places:s.map(({place:p})=>p)},d=e.series.filter(({values:p})=>wa(p,o)!==void 0&&s.some(({place:f})=>p[f]!=null)),c=e.series.filter(({values:p})=>s.some(({place:f})=>p[f]!=null));return vt({series:d},t).map(({suite:p,metrics:f})=>{let u=wd(c.filter(({metric:O})=>(t.suiteOf(O)??Ot)===p),o),h=`${p}, share of ${a[o]??"host"}: ${_d(f,s,o)}`,g=f.map(O=>({...vn({...O,title:`${O.title}: share of host`,unit:"1"},l,r,(M,v)=>_a(M,v,o)),line:1})),b=f.flatMap(({rows:O})=>O.map(({series:M})=>M)).map(O=>({...O,values:O.values.filter((M,v)=>n[v]!==!0)})),S=Vt(b),w=S.startsWith("lines")?", divided by it, too":"",C=`Dashed line: the host itself, 100 %. The value of a column divided by that of the host; ${S}${w}.${u}`;return{suite:`${p}-overhead`,title:h,specification:q(h,C,Er(g,l,r),r)}})}function wd(e,t){let r=e.filter(({values:i})=>i[t]?.value===0).length,n=e.filter(({values:i})=>i[t]==null).length,o=[...r===0?[]:[`${R(r,"series")} of which the host has 0`],...n===0?[]:[`${R(n,"series")} that the host does not have`]];return o.length===0?"":` Left out: ${o.join(", ")}.`}function wa(e,t){let r=e[t]?.value;return r===void 0||r===0?void 0:r}function _a({value:e,range:t},{values:r,unit:n},o){let i=wa(r,o);if(i!==void 0)return{value:e/i,low:(t?.low??e)/i,high:(t?.high??e)/i,words:_(e/i,"1"),note:` (${_(e,n)} of ${_(i,n)})`}}function _d(e,t,r){let n=["higher","lower"].flatMap(i=>{let a=e.filter(({better:d})=>d===i).flatMap(({rows:d})=>d.flatMap(({series:c})=>t.flatMap(({place:p})=>{let f=c.values[p];return f==null?[]:_a(f,c,r)?.value??[]})));if(a.length===0)return[];let s=_(a.reduce((d,c)=>Math.min(d,c)),"1"),l=_(a.reduce((d,c)=>Math.max(d,c)),"1");return[`${s===l?s:`${s} to ${l}`} where ${i} is better`]}),[o]=t;return`${t.length===1?`${o?.name??""} has`:`${String(t.length)} columns have`} ${n.join(", ")}`}function xa(e,t,r,n){return Object.entries(e).flatMap(([o,i])=>i(t,r[o],n))}var xd=3,Cd=300;function va(e){return e.columns.flatMap(({records:t},r)=>{let n=t.flatMap(i=>e.records[i]??[]),o=n.flatMap(({source:i,suiteProblems:a})=>a.map(s=>({...s,source:i})));return[...F(o,({suite:i,status:a})=>`${i} ${a}`).values()].sort(([i],[a])=>le(i?.suite??"",a?.suite??"")).map(i=>`[${String(r+1)}]: ${vd(i,n.length)}`)})}function vd(e,t){let[r]=e;if(r===void 0)return"";let n=`suite ${r.suite} ${r.status}`;if(t===1)return`${n} ${Ca(r)}`;let o=e.map(i=>`${i.source} ${Ca(i)}`);return`${n} in ${String(e.length)} of ${String(t)} runs: ${be(o,xd,", ")}`}function Ca({reason:e}){let t=e?.trim()??"";return t===""?"(no reason given)":`(${L(t,Cd)})`}var Ra=60,Ma=6,$d=8,$a=3;function Ea(e){return e.columns.map(({name:t,records:r},n)=>{let o=r.flatMap(s=>e.records[s]??[]),[i]=o,a=i===void 0?[]:o.length===1?kd(t,i):Rd(o);return`[${String(n+1)}] ${t}: ${a.join(", ")}`})}function kd(e,{provider:t,startedAt:r,commit:n,interrupted:o,source:i}){return[`on ${t}`,It(r),...n===null?[]:[`commit ${n.slice(0,12)}`],...o?["interrupted"]:[],...e.startsWith(i)?[]:[i]]}function Rd(e){let t=[...new Set(e.map(({provider:o})=>o))],r=e.filter(({interrupted:o})=>o).length,n=e.map(({source:o})=>o);return[`${String(e.length)} runs`,`on ${t.join(" and ")}`,...r===0?[]:[`${String(r)} of them interrupted`],be(n,n.length===$a+1?n.length:$a,", ")]}function Ta({differences:e,by:t}){if(t===null)return e.length===0?"Environment, variant and parameters are the same.":`They differ in ${ka(e)}.`;let r=e.filter(({values:o})=>new Set(o).size>1),n=e.filter(o=>o.within);return[r.length===0?`Environment, variant and parameters are the same, but for ${t}.`:`Besides ${t} the columns differ in ${ka(r)}: a change may come from these.`,...n.length===0?[]:[`Records in the same column differ in ${n.map(({field:o})=>o).join(", ")}.`]].join(" ")}function ka(e){return be(e.map(Md),$d)}function Md({field:e,values:t}){return t.length>Ma?`${e} (${String(new Set(t).size)} values)`:`${e} (${t.map(r=>L(ar(e,r),Ra)).join(" | ")})`}function Oa({columns:e,series:t,setAside:r}){let n=t.some(({values:o})=>o.filter(i=>i!==null).length>1);return[...r.map(({label:o,values:i})=>`Left out of the names of series: ${o} (${i.length>Ma?`${String(new Set(i).size)} values`:i.map(a=>L(a??"none",Ra)).join(" | ")}).`),...e.length===1?["There is one column only, so nothing to compare."]:[],...e.length>1&&t.length>0&&!n?["No series was measured by more than one column, so there is no change to show."]:[]]}function Na(e){let{statistic:t,by:r}=e,n=Rr(e)?`Each number is the median over the runs of its column, each run counted with the ${t} of its samples. In brackets: ${Ed(e)}.`:`Each number is the ${t} of the samples of one run.`,o=r===null?"the first record":kr(e)[0]??"";return`${n} Changes are relative to ${o} and may be chance: better and worse only state the direction.`}function Ed({series:e}){let t=new Set(e.flatMap(({values:r})=>r.map(n=>n?.range?.kind)));return[...t.has("runs")?["the smallest and the largest run"]:[],...t.has("confidence")?["from 6 runs on the 95 % interval for the median over runs"]:[]].join(", ")}function Pa(e,t){if(t.every(({label:n})=>!Object.hasOwn(e.labels,n)))return e;let r=Object.entries(e.labels).filter(([n])=>t.every(({label:o})=>o!==n));return{...e,labels:Object.fromEntries(r)}}function Aa({pulls:e}){return e.reduce((t,{end:r})=>Math.max(t,r),0)}var Td=16,Od=18,Nd=[{upTo:16,step:10},{upTo:60,step:6},{upTo:200,step:3}];function Ba(e,t=W){let r=e.flatMap(({rollouts:a},s)=>a.map(l=>({column:s,rollout:l}))),{full:n,short:o}=Ce({columns:e.map(({name:a})=>({name:a,records:[]}))});return[...F(r,({rollout:{labels:a}})=>Pd(a))].sort(([a],[s])=>le(a,s)).map(([a,s])=>{let l=[...F(s,({rollout:c})=>c.labels.revision??"")].sort(([c],[p])=>le(c,p)).map(([c,p])=>({revision:c,shown:Bd(p)})),d=`${a}: ${l.map(c=>Ld(c,o)).join("; ")}`;return{suite:Ad(a),title:d,specification:q(d,Id(e),l.flatMap(c=>Fd(c,n,t)),t)}})}function Pd(e){let t=Object.fromEntries(Object.entries(e).filter(([r])=>r!=="revision"));return ve([t]).each[0]??""}function Ad(e){return`image-pull-rollout-${e.toLowerCase().replaceAll(/[^a-z0-9]+/g,"-")}`}function Bd(e){return[...F(e,({column:t})=>t)].flatMap(([t,r])=>{let n=r.map(({rollout:i})=>({rollout:i,length:Aa(i)})).sort((i,a)=>i.length-a.length),o=n[Math.floor((n.length-1)/2)];return o===void 0?[]:[{column:t,of:n.length,...o}]})}function Ld({revision:e,shown:t},r){let n=t.map(({column:l,length:d})=>({name:r[l]??"",length:d})),o=({name:l,length:d})=>`${we(d)} (${l})`;if(n.length<=2)return`${e} on every node after ${n.map(o).join(", ")}`;let i=[...n].sort((l,d)=>l.length-d.length),[a,s]=[i[0],i[i.length-1]];return a===void 0||s===void 0?e:`${e} on every node after ${o(a)} to ${o(s)}`}function Id(e){let t=e.filter(({wholeSeconds:n})=>n).length;return`A line per node, from the start to the end of its pull, in the order of their starts; seconds from the first start. ${t===0?"Ends are when the API server reported them, starts are the pull time before that.":`Starts ${t===e.length?"":"of imported results "}are known to the second.`}`}function Fd({revision:e,shown:t},r,n){let o=t.reduce((i,{length:a})=>Math.max(i,a),0);return t.map(i=>Dd(i,e,r[i.column]??"",o,n))}function Dd({column:e,rollout:{pulls:t,round:r},of:n,length:o},i,a,s,l){let d=t.length<=Td&&t.every(({node:w})=>w!==null),c=n===1?"":` \xB7 that of median length of ${String(n)} (round ${String(r)})`,p=R(t.length,"node"),f=`${i} \xB7 ${a} \xB7 ${p}, ${we(o)}${c}`,u=d?Od:Vd(t.length),h=Math.max(1,u*.7),g=d?Be(t.map(({node:w})=>({label:w??"",entries:[{height:h,text:""}]})),l,"end",u-h):{height:t.length*u,entries:t.map((w,C)=>({top:C*u})),layers:[]},y=t.map(({node:w,start:C,end:O},M)=>{let v=g.entries[M]?.top??0,$=Math.round((O-C)*1e3)/1e3;return{node:w??"unknown",start:C,end:O,seconds:$,top:v,bottom:v+h}}),b=re({type:"quantitative",title:[...ue(f,l),"Time (s), shorter is better"],scale:{domain:[0,s===0?1:s],nice:!0}}),S=Y({node:"Node",start:"Start (s)",end:"End (s)",seconds:"Pull (s)"});return{width:J(l),height:g.height,layer:[b("rect",y,{x:"start",x2:"end",y:"top",y2:"bottom",tooltip:S},{color:Me(e,l)}),...g.layers]}}function Vd(e){return Nd.find(({upTo:t})=>e<=t)?.step??1.5}var Wd=(e,t,r)=>Ba(t??[],r),La=Wd;var kn=8;function Ia(e,t){let r=e.flatMap(({points:a})=>[...F(a,({size:s})=>s).values()].filter(s=>s.length>1)),n=r.length===0?void 0:jd(r,t,Hd(e,r.length)),o=n===void 0&&t.length===1?t[0]:void 0;return`Zero-loss rate by frame size: ${[n??o??[],zd(e,t)].flat().join(n===void 0?", ":"; ")}`}function Hd(e,t){let r=e.reduce((o,{points:i})=>o+new Set(i.map(({size:a})=>a)).size,0),n=e.length===1?"sizes":"series";return`${String(t)} ${t===r?"":"shared "}${n}`}function jd(e,t,r){let n=e.map(p=>Gd(p)?.column),o=t.map((p,f)=>n.filter(u=>u===f).length),i=o.reduce((p,f)=>Math.max(p,f)),a=n.filter(p=>p===void 0).length;if(i===0)return`ranges overlap at all ${r}`;let s=t.filter((p,f)=>o[f]===i),[l,d]=s.length===1?["is best",""]:["are best"," each"],c=a===0?"":`, ranges overlap at ${String(a)}`;return`${s.join(" and ")} ${l} at ${String(i)} of ${r}${d}${c}`}function Gd(e){let t=e.reduce((n,o)=>o.value.value>n.value.value?o:n);return e.every(n=>n===t||!Tr(t.value,n.value))?t:void 0}function zd(e,t){let r=e.flatMap(({about:d,points:c})=>c.map(p=>({...p,about:d,bits:p.value.value*p.size*kn}))),n=r.reduce((d,{bits:c})=>Math.max(d,c),-1/0),o=r.filter(({bits:d})=>d===n),i=r.some(({value:{range:d}})=>d!==null)?"highest point":"up to",[a]=o,s=o.length===1&&a!==void 0?[...t.length>1?[t[a.column]??""]:[],...e.length>1&&a.about!==""?[a.about]:[]]:[],l=s.length===0?"":` (${s.join(ne)})`;return`${i} ${_(n,"bit/s")} at ${String(a?.size??0)} bytes${l}`}var Va="network_zero_loss_rate",Fa="frame_size",Kd=600,Ud=260,Wa=e=>e.isNarrow===!0?J(e)-30:Kd,qd=50,Xd=80;function Ha(e,t=W){let r=Jd(e.series).filter(({points:u})=>new Set(u.map(({size:h})=>h)).size>1);if(r.length===0)return;let{full:n,short:o}=Ce(e),{common:i,each:a}=ve(r.map(({labels:u})=>u)),s=u=>a[u]==="all"?"":a[u]??"",l=Ia(r.map(({points:u},h)=>({about:s(h),points:u})),o),d=e.series.filter(({metric:u})=>u===Va),c=`Highest rate of frames of which none is lost (RFC 2544). Points: ${$n(e)}; ${Vt(d,"vertical lines")}.${r.length>1&&i!==""?` ${i}.`:""}`,p=r.flatMap(({points:u},h)=>[Da(u,n,{title:"Zero-loss rate",about:s(h),unit:"1/s",perFrame:()=>1},t),Da(u,n,{title:"The same in bits",about:s(h),unit:"bit/s",perFrame:g=>g*kn},t)]),f=q(l,c,[$t(n,Wa(t),t,!0),...p],t);return{suite:"network-frame-size",title:l,specification:{...f,spacing:Xd}}}function Jd(e){let t=e.flatMap(r=>{let n=Number(r.labels[Fa]);if(r.metric!==Va||!Number.isFinite(n)||n<=0)return[];let o=Object.fromEntries(Object.entries(r.labels).filter(([a])=>a!==Fa)),i=r.values.flatMap((a,s)=>a===null?[]:[{size:n,column:s,value:a}]);return[{labels:o,points:i}]});return[...F(t,({labels:r})=>JSON.stringify(Object.entries(r).sort()))].map(([,r])=>({labels:r[0]?.labels??{},points:r.flatMap(({points:n})=>n).sort((n,o)=>n.size-o.size)}))}function Da(e,t,{title:r,about:n,unit:o,perFrame:i},a){let s=e.map(({size:b,column:S,value:w})=>{let{low:C,high:O}=w.range??{low:w.value,high:w.value},M=v=>v*i(b);return{size:b,column:S,value:M(w.value),low:M(C),high:M(O)}}),l=s.reduce((b,{high:S})=>Math.max(b,S),0),d=s.reduce((b,{low:S})=>Math.min(b,S),1/0),c=d>0&&l/d>=qd,{factor:p,symbol:f}=Ie(o,[l]),u=[...new Set(e.map(({size:b})=>b))],h=s.map(b=>({size:b.size,column:t[b.column]??"",place:b.column,color:Me(b.column,a),shape:xn(b.column),value:b.value*p,low:b.low*p,high:b.high*p,text:_(b.value,o)})),g=`${r} (${f}${c?", log axis":""}), higher is better${n===""?"":` \xB7 ${n}`}`,y={field:"color",type:"nominal",scale:null};return{width:Wa(a),height:Ud,title:{text:ue(g,a),fontSize:12,fontWeight:"normal",anchor:"start",frame:"group",offset:10},data:{values:h},encoding:{x:{field:"size",type:"quantitative",title:"Size of the frame in bytes (log axis)",scale:{type:"log",base:2,domain:[u[0],u[u.length-1]],nice:!1},axis:{values:u,orient:"bottom",format:"d",labelOverlap:"greedy",labelSeparation:1,labelFlush:!1,tickCount:u.length}},detail:{field:"place",type:"nominal"}},layer:[{mark:{type:"line",strokeWidth:2},encoding:{y:Zd(c,a),color:y}},{mark:{type:"rule",strokeWidth:1.2},encoding:{y:{field:"low",type:"quantitative"},y2:{field:"high"},color:y}},{mark:{type:"point",filled:!0,size:60,opacity:1},encoding:{y:{field:"value",type:"quantitative"},color:y,shape:{field:"shape",type:"nominal",scale:null},tooltip:[{field:"column",title:"column"},{field:"size",title:"bytes"},{field:"text",title:"rate"}]}}]}}function Zd(e,t){return{field:"value",type:"quantitative",title:null,scale:e?{type:"log",nice:!0}:{zero:!0,nice:!0},axis:{grid:!0,gridColor:t.grid,labelColor:t.muted,tickCount:6,labelOverlap:!0,...e?{format:"~g"}:{}}}}var Yd=150,Qd=80;function za(e,t=W){let r=e.flatMap(({runs:i},a)=>i.map(s=>({...s,column:a}))),{full:n,short:o}=Ce({columns:e.map(({name:i})=>({name:i,records:[]}))});return[...F(r,({id:i})=>i)].sort(([i],[a])=>i<a?-1:1).map(([i,a])=>{let s=[...F(a,({column:u})=>u)].flatMap(([,u])=>eu(u)??[]),l=`${i} over time: ${s.map(u=>tu(u,o[u.column]??"")).join("; ")}`,d=[Ga(s,n,nu,t),...s.every(({intervals:u})=>u.every(({retransmits:h})=>h===null))?[]:[Ga(s,n,ou,t)]],c=s.map(({column:u})=>u),p=c.map(u=>n[u]??""),f=q(l,ru(s),[$t(p,J(t),t,!1,c),...d],t);return{suite:`network-over-time-${i}`,title:l,specification:{...f,spacing:Qd}}})}function eu(e){let t=[...e].sort((n,o)=>ja(n)-ja(o)),r=t[Math.floor((t.length-1)/2)];return r===void 0?void 0:{...r,of:t.length}}function ja({intervals:e}){return e.reduce((r,n)=>r+n.bitsPerSecond*(n.end-n.start),0)/e.reduce((r,n)=>r+n.end-n.start,0)}function tu({intervals:e},t){let r=e.map(({bitsPerSecond:n})=>n);return`${_(Math.min(...r),"bit/s")} to ${_(Math.max(...r),"bit/s")} (${t})`}function ru(e){return`What the sender sent in each interval (iperf3 -i), and the segments that it sent again.${e.some(({of:r})=>r>1)?" Of several rounds the one of median throughput is shown.":""}`}var nu={title:"Throughput, higher is better",unit:"bit/s",of:({bitsPerSecond:e})=>e},ou={title:"Retransmits in an interval, fewer are better",unit:"{count}",of:({retransmits:e})=>e};function Ga(e,t,{title:r,unit:n,of:o},i){let a=Math.max(0,...e.flatMap(({intervals:c})=>c.map(p=>o(p)??0))),{factor:s,symbol:l}=Ie(n,[a]),d=e.flatMap(({column:c,intervals:p})=>p.flatMap(f=>{let u=o(f);if(u===null)return[];let h={column:t[c]??"",place:c,color:Me(c,i),value:u*s,text:_(u,n)};return[{...h,time:f.start},{...h,time:f.end}]}));return{width:J(i),height:Yd,title:{text:ue(n==="{count}"?r:`${r} (${l})`,i),fontSize:12,fontWeight:"normal",anchor:"start",frame:"group",offset:10},data:{values:d},mark:{type:"line",strokeWidth:2},encoding:{x:{field:"time",type:"quantitative",title:"Time (s)",axis:{orient:"bottom"}},y:{field:"value",type:"quantitative",title:null,scale:{zero:!0,nice:!0},axis:{grid:!0,gridColor:i.grid,labelColor:i.muted,tickCount:5,labelOverlap:!0}},detail:{field:"place",type:"nominal"},color:{field:"color",type:"nominal",scale:null},tooltip:[{field:"column",title:"column"},{field:"time",title:"seconds"},{field:"text",title:"value"}]}}}var iu=(e,t,r)=>[...[Ha(e,r)??[]].flat(),...za(t??[],r)],Ka=iu;var Ua={"image-pull":La,network:Ka};function qa({part:e,records:t,id:r}){let n=Q(),{sides:o}=e,i=T(()=>_t(vt(o,n),n),[o,n]),a=T(()=>su(e),[e]),s=T(()=>lu(e,t),[e,t]),l=rt(d=>au(e,n,d),[e,n]);return m(I,{children:[m("header",{class:"verdict plain-box",children:[m("h1",{children:o.by===null?"Side by side":`By ${o.by}`}),m("ul",{class:"plain-list",children:Ea(o).map((d,c)=>m("li",{children:$e(d)},c))}),va(o).map((d,c)=>m("p",{class:"warning",children:d},c)),m("p",{class:o.differences.length===0?"muted":"",children:Ta(o)}),Oa(o).map((d,c)=>m("p",{children:d},c)),o.series.length===0?m("p",{class:"warning",children:"No series was measured."}):null]}),m(Ct,{id:`charts-${r}`,make:l,series:o.series.length}),o.series.length===0?m("span",{id:`results-${r}`}):m(St,{id:r,caption:"Each series in every column, with its change from the first",rows:i,columns:a,detail:({members:d})=>m(wt,{members:d,records:s}),children:m("p",{class:"muted",children:Na(o)})}),m(ht,{metrics:o.series.map(({metric:d})=>d)})]})}function au({sides:e,figures:t},r,n){return[...ba(e,r,n),...Sa(e,r,n),...xa(Ua,e,t,n)]}function su({sides:e}){return kr(e).map((t,r)=>_e(t,({members:n})=>{let[o,i]=fa(n,r);return m(I,{children:[o.text,i===void 0?null:m("span",{class:`interval change-${i.style}`,children:i.text})]})},({members:[n]})=>n?.values[r]?.value))}function lu({sides:e,records:t},r){return e.records.flatMap(({name:n},o)=>{let i=r[t[o]??-1];if(i===void 0)return[];let a=i.series.map(s=>Pa(s,e.setAside));return[{name:n,record:{...i,series:a}}]})}function Xa({data:e}){let t=T(()=>mn(e.metrics),[e]),r=T(()=>e.records.map(mo),[e]),{parts:n,problems:o}=e;return m(pn.Provider,{value:t,children:[m("a",{class:"skip",href:"#results-0",children:"Skip to the results"}),m("header",{class:"column page-header",children:[m("p",{class:"brand",children:"kbench report"}),m(co,{})]}),m("main",{class:"column",children:[m(pe,{title:"What went wrong",texts:o,tone:"bad"}),n.length>1?m(du,{parts:n,records:r}):null,n.length===0?m("p",{children:"This report was given nothing to show."}):null,n.map((i,a)=>m("article",{id:`part-${String(a)}`,class:"part",children:m(cu,{part:i,records:r,index:a})},a))]}),m("footer",{class:"column page-footer muted",children:["Made by kbench ",No,"."]})]})}function cu({part:e,records:t,index:r}){let n=String(r);switch(e.kind){case"record":{let o=t[e.record];return o===void 0?m("p",{children:"The record of this part is not in the file."}):m(pa,{record:o,reproduction:e.reproduction,id:n})}case"comparison":return m(ta,{part:e,records:t,id:n});case"side-by-side":return m(qa,{part:e,records:t,id:n})}}function du({parts:e,records:t}){return m("nav",{class:"contents","aria-label":"Results in this report",children:m("ol",{children:e.map((r,n)=>m("li",{children:[m("a",{href:`#part-${String(n)}`,children:mu(r,t)})," ",m(uu,{part:r})]},n))})})}function uu({part:e}){if(e.kind!=="comparison")return null;let{verdict:t}=e.comparison;return m("span",{class:ze[t].style,children:[ze[t].symbol," ",t]})}function mu(e,t){switch(e.kind){case"record":{let r=t[e.record];return r===void 0?"record":`${it(L(r.subject.name),L(r.environment.provider))}, ${$e(r.startedAt)}`}case"comparison":return`${it(L(e.comparison.current.subject),L(e.comparison.current.provider))}, ${$e(e.comparison.current.startedAt)}`;case"side-by-side":return`${String(e.sides.records.length)} records side by side`}}var Ja=`.page-header {
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding-top: 0.9rem;
  padding-bottom: 0.9rem;
}
.brand {
  margin: 0;
  font-weight: 600;
  color: var(--muted);
  letter-spacing: 0.01em;
}
.page-footer {
  padding-top: 2rem;
  padding-bottom: 2.5rem;
  font-size: 0.85rem;
}
.part + .part {
  margin-top: 4rem;
  padding-top: 2rem;
  border-top: 1px solid var(--line);
}
.contents {
  margin-bottom: 2rem;
  font-size: 0.95rem;
}
.contents li {
  padding: 0.25rem 0;
}
.contents a {
  display: inline-block;
  min-height: 24px;
}
.contents ol {
  margin: 0;
  padding-inline-start: 1.4rem;
}
.verdict {
  padding: 1.1rem 1.4rem 1rem;
  border-radius: 12px;
  border-inline-start: 5px solid currentcolor;
  background: var(--plain-back);
  border-color: var(--control-line);
}
.verdict p {
  color: var(--ink);
}
.verdict h1 {
  display: flex;
  gap: 0.7rem;
}
.verdict .sign {
  flex: none;
}
.bad-box {
  background: var(--bad-back);
  border-color: var(--bad);
}
.good-box {
  background: var(--good-back);
  border-color: var(--good);
}
.warning-box {
  background: var(--warning-back);
  border-color: var(--warning);
}
.plain-list {
  margin: 0.5rem 0;
  padding: 0;
  list-style: none;
}
.key-figures {
  margin: 0.3rem 0 1rem;
  padding-inline-start: 1.2rem;
}
.section {
  margin-top: 2.2rem;
}
.section > h2 {
  margin-bottom: 0.6rem;
}
.section.folded {
  margin-top: 0;
  border-bottom: 1px solid var(--line);
}
.section.folded[open] {
  padding-bottom: 1rem;
}
:not(.folded) + .section.folded {
  margin-top: 2.2rem;
  border-top: 1px solid var(--line);
}
.remarks {
  margin-top: 1.2rem;
  padding: 0.8rem 1.2rem;
  border-radius: var(--radius);
  background: var(--plain-back);
}
.remarks.bad-box {
  background: var(--bad-back);
}
.remarks.warning-box {
  background: var(--warning-back);
}
.remarks h2 {
  font-size: 1rem;
}
.remarks ul {
  margin: 0.35rem 0 0;
  padding-inline-start: 1.2rem;
}
.filters {
  display: grid;
  gap: 0.7rem;
  margin-bottom: 0.4rem;
}
.chips {
  display: flex;
  flex-wrap: wrap;
  gap: 0.45rem;
}
.chip {
  min-height: 2rem;
  padding: 0 0.8rem;
  border-color: var(--line);
  border-radius: 999px;
  font-size: 0.88rem;
}
.chip.plain {
  color: var(--ink);
}
.filter-fields {
  display: flex;
  flex-wrap: wrap;
  gap: 0.7rem 1rem;
  align-items: end;
}
.filter-fields .grow {
  flex: 1 1 14rem;
  max-width: 28rem;
}
.shown {
  display: flex;
  align-items: center;
  gap: 0.8rem;
  min-height: 2rem;
  margin: 0;
  font-size: 0.85rem;
}
.button.small {
  min-height: 1.75rem;
  padding: 0 0.6rem;
  font-size: 0.82rem;
}
.verdict-word {
  white-space: nowrap;
}
.strong {
  font-weight: 650;
}
.interval {
  display: block;
  font-size: 0.8rem;
  color: var(--muted);
}
.change-good {
  color: var(--good);
}
.change-bad {
  color: var(--bad);
}
.reason {
  font-size: 0.95rem;
}
.fact {
  display: contents;
}
.method {
  margin: 1rem 0;
}
.method h3 code {
  font-weight: 400;
  color: var(--muted);
  margin-inline-start: 0.3rem;
}
.all-samples {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr));
  gap: 1rem 2rem;
}
.samples-frame {
  max-height: 22rem;
  overflow: auto;
}
.samples-table {
  border-collapse: collapse;
  font-size: 0.82rem;
  font-variant-numeric: tabular-nums;
}
.detail .facts {
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
}
.detail .fact {
  display: grid;
  grid-template-columns: 9.5rem 1fr;
}
.samples-table th,
.samples-table td {
  white-space: nowrap;
  padding: 0.2rem 1rem 0.2rem 0;
  border-bottom: 1px solid var(--line);
  text-align: start;
}
.samples-table .end {
  text-align: end;
}
.samples-table thead th {
  position: sticky;
  top: 0;
  background: var(--page);
  font-weight: 500;
  color: var(--muted);
}

@media (max-width: 640px) {
  .verdict {
    padding: 0.9rem 1rem;
  }
  .filter-fields .field {
    flex: 1 1 100%;
    max-width: none;
  }
}

@media print {
  .verdict,
  .remarks {
    print-color-adjust: exact;
  }
  .samples-frame {
    max-height: none;
    overflow: visible;
  }
  .section.folded > summary {
    list-style: none;
  }
}
.flames {
  position: relative;
  overflow: hidden;
  margin-bottom: 1rem;
}
.flame {
  position: absolute;
  height: 21px;
  padding: 0 3px;
  overflow: hidden;
  border: 1px solid var(--page);
  border-radius: 2px;
  background: var(--plain-back);
  color: var(--ink);
  font:
    0.75rem/1.2 ui-monospace,
    monospace;
  text-align: start;
  text-overflow: ellipsis;
  white-space: nowrap;
  cursor: pointer;
}
.flame:focus-visible {
  outline: 2px solid var(--ink);
  outline-offset: -2px;
}
.flame.grew-1 {
  background: color-mix(in srgb, var(--bad) 18%, var(--plain-back));
}
.flame.grew-2 {
  background: color-mix(in srgb, var(--bad) 34%, var(--plain-back));
}
.flame.grew-3 {
  background: color-mix(in srgb, var(--bad) 50%, var(--plain-back));
}
.flame.fell-1 {
  background: color-mix(in srgb, var(--accent) 18%, var(--plain-back));
}
.flame.fell-2 {
  background: color-mix(in srgb, var(--accent) 34%, var(--plain-back));
}
.flame.fell-3 {
  background: color-mix(in srgb, var(--accent) 50%, var(--plain-back));
}
.flame-facts {
  min-height: 1.5em;
  overflow-wrap: anywhere;
}
`;var Rn=document.getElementById(Hn),Za=document.getElementById(Wn)?.textContent;Rn!==null&&Za!==void 0&&(oo(io,Ja),Rn.replaceChildren(),Vn(m(lo,{children:m(Gr.Provider,{value:uo,children:m(Xa,{data:JSON.parse(Za)})})}),Rn));})();
