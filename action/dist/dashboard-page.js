"use strict";(()=>{var x,vt,Qn,W,De,xe,Et,be,kt,He,Le,Ct,se=Symbol.for("pv"),ve={},Ee=[],er=/^m(i|n|o|s|text|space)$/,Ue=Array.isArray,Rt=Ee.slice,J=Object.assign;function X(e){e&&e.parentNode&&e.remove()}function _e(e,t,n,r,i){var o={type:e,props:t,key:n,ref:r,__k:null,__:null,__b:0,__e:null,__c:null,constructor:se,__v:i||++vt,__i:-1,__u:0};return!i&&x.vnode&&x.vnode(o),o}function w(e){return e.children}function we(e,t){this.props=e,this.context=t,this.__g=0}function j(e,t){if(t==null)return e.__&&j(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:j(e)}function tr(e){var t,n=e.__v,r=n.__e,i=[],o=[],s=e.__P;s&&((t=J({constructor:se},n)).__v=n.__v+1,x.vnode&&x.vnode(t),We(s,t,n,e.__n,s.namespaceURI,32&n.__u?[r]:null,i,r||j(n),32&n.__u,o),t.__v=n.__v,t.__.__k[t.__i]=t,Nt(i,t,o),n.__=n.__e=null,t.__e!=r&&Tt(t))}function Tt(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),Tt(e)}function Be(e){(8&e.__g||(e.__g|=8,W.push(e),xe++))&&De==x.debounceRendering||((De=x.debounceRendering)||queueMicrotask)(At)}function At(){try{for(var e,t=1;W.length;)W.length>t&&W.sort(Et),e=W.shift(),t=W.length,8&e.__g&&tr(e)}finally{(xe=W.length)&&(De||queueMicrotask)(At)}}function Mt(e,t,n,r,i,o,s,l,f,d,c){var g,y,u,p,_,m,b=r.__k||Ee,h=t.length;for(f=nr(n,t,b,f,h),g=0;g<h;g++)(u=n.__k[g])!=null&&(y=~u.__i&&b[u.__i]||ve,u.__i=g,m=We(e,u,y,i,o,s,l,f,d,c),p=u.__e,(y.ref!=u.ref||8&y.__u)&&(y.ref&&je(y.ref,null,u,y),u.ref&&c.push(u.ref,u.__c||p,u)),_=_||p,4&u.__u?(f=$t(u,f,e,!y.__v),y.__e&&(y.__e=null)):typeof u.type=="function"&&m!==void 0?f=m:p&&(f=p.nextSibling),u.__u&=-21);return n.__e=_,f}function nr(e,t,n,r,i){var o,s,l,f,d,c,g,y,u,p=n.length,_=p,m=0,b=0,h=e.__k=Array(i);for(o=0;o<i;o++)(s=t[o])!=null&&typeof s!="boolean"&&typeof s!="function"?(typeof s!="object"||s.constructor===String?s=h[o]=_e(null,s):Ue(s)?s=h[o]=_e(w,{children:s}):s.constructor===se&&s.__b?s=h[o]=_e(s.type,s.props,s.key,s.ref,s.__v):h[o]=s,f=o+m,s.__=e,s.__b=e.__b+1,l=null,~(d=s.__i=rr(s,n,f,_))&&(_--,(l=n[d])&&(l.__u|=2)),l&&l.__v?(s.__u|=16,d==f-1?m--:d==f+1?m++:d!=f&&(d>f?m--:m++,b=1)):(~d||(i>p?m--:i<p&&m++),typeof s.type!="function"&&(s.__u|=4))):h[o]=null;if(b){for(c=[],g=[],o=0;o<i;o++)if((s=h[o])&&16&s.__u){for(m=0,y=c.length;m<y;)c[u=m+y>>1]<s.__i?m=u+1:y=u;c[m]=s.__i,g[o]=m+1}for(m=c.length;o--;)g[o]&&(g[o]==m?m--:h[o].__u|=4)}if(_)for(o=0;o<p;o++)!(l=n[o])||2&l.__u||(l.__e==r&&(r=j(l)),ze(l,l));return r}function $t(e,t,n,r){var i,o,s,l;if(typeof e.type=="function"){if(e.props.__P)return t;if(i=e.__k)for(o=0;o<i.length;o++)i[o]&&(i[o].__=e,t=$t(i[o],t,n,!1));return t}for(t&&!t.parentNode&&(t=j(e))&&!t.parentNode&&(t=null),s=e.__e,l=t;l&&l.nodeType==8;)l=l.nextSibling;for(s!=l&&(!r&&n.moveBefore&&s.parentNode?n.moveBefore(s,t):n.insertBefore(s,t||null)),t=s;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function rr(e,t,n,r){var i,o=e.key,s=e.type,l=t[n],f=l&&!(2&l.__u);if(l===null&&o==null||f&&o==l.key&&s==l.type)return n;if(r>(f?1:0)){for(i=n-1;i>=0;i--)if((l=t[i])&&!(2&l.__u)&&o==l.key&&s==l.type)return i;for(i=n+1;i<t.length;i++)if((l=t[i])&&!(2&l.__u)&&o==l.key&&s==l.type)return i}return-1}function xt(e,t,n){n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function ye(e,t,n,r,i){var o,s;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof r=="string"&&(e.style.cssText=r=""),r)for(t in r)n&&t in n||xt(e.style,t);if(n)for(t in n)r&&n[t]==r[t]||xt(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),typeof r!="function"&&(r=null),(e.__e||(e.__e={}))[t]=n,n&&r||(s=Le[t]||(Le[t]=or(t)),(e.__a||(e.__a={}))[t]=He,o=t!=(t=t.replace(kt,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),n?e.addEventListener(t,s,o):e.removeEventListener(t,s,o));else{if(i=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function or(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[be]==null)t[be]=He++;else if(t[be]<this.__a[e])return;return n(x.event?x.event(t):t)}}}function We(e,t,n,r,i,o,s,l,f,d){var c,g,y,u,p,_,m,b,h,v,S,T,G,F,D,ge,N,L,O=t.type;if(t.constructor!==se)return null;128&n.__u&&(f=32&n.__u,c=n.__c.__z)&&(t.__u|=f,g=o=[],c.nodeType==8?l=Se(c,o):o.push(c),l=o[0]||l),(c=x.__b)&&c(t);e:if(typeof O=="function"){y=s.length;try{if(b=t.props,h=(c=O.prototype)&&c.render,v=(c=O.contextType)&&r[c.__c],S=c?v?v.props.value:c.__:r,(u=n.__c)?(t.__c=u,2&u.__g&&(u.__g|=1)):(h?t.__c=u=new O(b,S):(t.__c=u=new we(b,S),u.constructor=O,u.render=ar),v&&v.sub(u),u.state||(u.state={}),u.__n=r,u.__g|=8,u.__h=[],u.__k=[]),h&&(u.__s||(u.__s=u.state),O.getDerivedStateFromProps&&(u.__s==u.state&&(u.__s=J({},u.__s)),J(u.__s,O.getDerivedStateFromProps(b,u.__s)))),p=u.props,_=u.state,u.__v=t,n.__c){if(b!==p&&h&&!O.getDerivedStateFromProps&&u.componentWillReceiveProps&&u.componentWillReceiveProps(b,S),t.__v==n.__v&&!(8&u.__g)||!(4&u.__g)&&u.shouldComponentUpdate&&u.shouldComponentUpdate(b,u.__s,S)===!1){t.__v!=n.__v&&(u.props=b,u.state=u.__s,u.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(M){M&&(M.__=t)}),Ee.push.apply(u.__h,u.__k),u.__k=[],u.__h.length&&s.push(u),l=j(n);break e}u.componentWillUpdate&&u.componentWillUpdate(b,u.__s,S),h&&u.componentDidUpdate&&u.__h.push(function(){u.componentDidUpdate(p,_,m)})}else h&&!O.getDerivedStateFromProps&&u.componentWillMount&&u.componentWillMount(),h&&u.componentDidMount&&u.__h.push(u.componentDidMount);u.context=S,u.props=b,u.__P=e,u.__g&=-5,T=x.__r,G=h?25:0;do u.__g&=-9,T&&T(t),c=u.render(u.props,u.state=u.__s,u.context);while(8&u.__g&&++G<25);h&&(Ee.push.apply(u.__h,u.__k),u.__k=[]),u.state=u.__s,u.getChildContext&&(r=J({},r,u.getChildContext())),h&&n.__c&&u.getSnapshotBeforeUpdate&&(m=u.getSnapshotBeforeUpdate(p,_)),F=c&&c.type===w&&c.key==null?c.props.children:c,b.__P&&(c=l,i=(e=b.__P).namespaceURI,f=o=null,n.props&&n.props.__P!=e&&(n.__k.some(function(M){M&&ze(M,M)}),n.__k=null),l=n.__k?j(n,0):null),l=Mt(e,Ue(F)?F:[F],t,n,r,i,o,s,l,f,d),b.__P&&(t.__e=null,l=c),t.__u&=-161,g&&g.some(X),u.__h.length&&s.push(u),1&u.__g&&(u.__g&=-4)}catch(M){if(s.length=y,t.__v=null,f||o)if(M&&M.then){if(t.__u|=128|f,o){for(~(N=o.indexOf(l||void 0))||(N=o.length);(L=o[N-1])&&L.nodeType==8;)N--;for(;N<o.length;N++)if(L=o[N])if(o[N]=null,D){if(L==ge)break}else{if(L.nodeType!=8)break;L.data.startsWith("$s")&&(ge=Se(D=L))}}if(!D){for(;l&&l.nodeType==8&&l.nextSibling;)l=l.nextSibling;D=l}(c=Se(D=t.__c.__z||(t.__c.__z=D)))?(t.__e=D,l=c):t.__e=l,l=l&&l.nextSibling}else o&&o.some(X);else t.__e=n.__e;t.__k||(t.__k=n.__k||[]),M&&M.then||Ot(t),x.__e(M,t,n)}}else l=t.__e=ir(n.__e,t,n,r,i,o,s,f,d,e);return(c=x.diffed)&&c(t),l}function Se(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(e)}}function Ot(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(Ot))}function Nt(e,t,n){for(var r=0;r<n.length;)je(n[r++],n[r++],n[r++]);x.__c&&x.__c(t,e),e.some(function(i){try{e=i.__h,i.__h=[],e.some(function(o){o.call(i)})}catch(o){x.__e(o,i.__v)}})}function ir(e,t,n,r,i,o,s,l,f,d){var c,g,y,u,p,_,m,b,h=n.props||ve,v=t.props,S=t.type;if(S=="svg"?i="http://www.w3.org/2000/svg":S=="math"?i="http://www.w3.org/1998/Math/MathML":i||(i="http://www.w3.org/1999/xhtml"),o){for(c=0;c<o.length;c++)if((p=o[c])&&(S?p.localName==S:p.nodeType==3)){e=p,o[c]=null;break}}if(!e){if(b=d.ownerDocument||document,!S)return b.createTextNode(v);e=b.createElementNS(i,S,v.is?v:d),l&&(x.__m&&x.__m(t,o),l=!1),o=null}if(S){if(d=S=="template"&&e.content||e,o=S=="textarea"&&v.defaultValue!=null?null:o&&Rt.call(d.childNodes),!l&&o)for(h={},c=0;c<e.attributes.length;c++)h[(p=e.attributes[c]).name]=p.value;for(c in h)p=h[c],c=="dangerouslySetInnerHTML"?y=p:c=="children"||c in v||c=="value"&&"defaultValue"in v||c=="checked"&&"defaultChecked"in v||ye(e,c,null,p,i);for(c in v)p=v[c],c=="children"?u=p:c=="dangerouslySetInnerHTML"?g=p:c=="value"?_=p:c=="checked"?m=p:l&&typeof p!="function"||h[c]===p||ye(e,c,p,h[c],i);g?(l||y&&(g.__html==y.__html||g.__html==e.innerHTML)||(e.innerHTML=g.__html),t.__k=[]):(y&&(e.textContent=""),(S=="foreignObject"||i=="http://www.w3.org/1998/Math/MathML"&&er.test(S))&&(i="http://www.w3.org/1999/xhtml"),Mt(d,Ue(u)?u:[u],t,n,r,i,o,s,o?o[0]:n.__k&&j(n,0),l,f),o&&o.some(X)),l&&S!="textarea"||(c="value",S=="progress"&&_==null?e.removeAttribute(c):_==null||_===e[c]&&(S!="progress"||_)||ye(e,c,_,h[c],i),c="checked",m!=null&&m!=e[c]&&ye(e,c,m,h[c],i))}else h===v||l&&e.data==v||(e.data=v);return e}function je(e,t,n,r){try{typeof e=="function"?t?t.__x=e(t)||1:r&&(r=r.__c||r.__e)&&(t=r.__x)&&(r.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(i){x.__e(i,n)}}function ze(e,t,n){var r,i,o,s;if(x.unmount&&x.unmount(e),!(r=e.ref)||r.current&&r.current!=e.__e||je(r,null,t,e),r=e.__c){if(r.componentWillUnmount)try{r.componentWillUnmount()}catch(l){x.__e(l,t)}r.__P=r.__n=null}if(r=e.__k)for(s=0;s<r.length;s++)r[s]&&ze(r[s],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(r=e.__c)&&(r=r.__z)&&(i=Se(r,o=[]))&&(r==e.__e&&o.some(X),X(i),X(r)),n||X(e.__e),e.__e=e.__c=e.__=null}function ar(e,t,n){return this.constructor(e,n)}function Pt(e,t){var n,r,i,o;x.__&&x.__(e,t),t.nodeType==9&&(t=t.documentElement),r=(n=e&&32&e.__u)?null:t.__k,t.__k=_e(w,{children:[e]}),i=[],o=[],We(t,t.__k,r||ve,ve,t.namespaceURI,r?null:t.firstChild?Rt.call(t.childNodes):null,i,r?r.__e:t.firstChild,n,o),Nt(i,t.__k,o),t.__k.props.children=null}function ke(e){function t(n){var r,i;return this.getChildContext||(r=new Set,(i={})[t.__c]=this,this.getChildContext=function(){return i},this.shouldComponentUpdate=function(o){this.props.value!=o.value&&r.forEach(function(s){s.__g|=4,Be(s)})},this.sub=function(o){r.add(o);var s=o.componentWillUnmount;o.componentWillUnmount=function(){r.delete(o),s&&s.call(o)}}),n.children}return t.__c="__cC"+Ct++,t.__=e,t.Provider=(t.Consumer=function(n,r){return n.children(r)}).contextType=t,t}x={__e:function(e,t,n,r){for(var i,o,s;t=t.__;)if((i=t.__c)&&!(1&i.__g)){i.__g|=4;try{if((s=(o=i.constructor)&&o.getDerivedStateFromError)&&i.setState(o.getDerivedStateFromError(e)),i.componentDidCatch&&(i.componentDidCatch(e,r||{}),s=1),s&&8&i.__g)return void(i.__g|=2)}catch(l){e=l}}throw xe=0,e}},vt=0,Qn=function(e){return e!=null&&e.constructor===se},we.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=J({},this.state)),typeof e=="function"&&(e=e(J({},n),this.props)),e&&(J(n,e),this.__v&&(t&&this.__k.push(t),Be(this)))},we.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),Be(this))},we.prototype.render=w,W=[],xe=0,Et=function(e,t){return e.__v.__b-t.__v.__b},be=Symbol(),kt=/(PointerCapture)$|Capture$/i,He=0,Le={},Ct=0;var z,E,Ge,It,Xe=Object.is,Ce=0,zt=[],Je=[],C=x,Ft=C.__b,Dt=C.__r,Lt=C.diffed,Bt=C.__c,Ht=C.unmount,Ut=C.__;function re(e,t){C.__h&&C.__h(E,e,Ce||t),Ce=0;var n=E.__H||(E.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function k(e){return Ce=1,sr(Xt,e)}function sr(e,t,n){var r=re(z++,2);if(r.t=e,!r.__c&&(r.__=[n?n(t):Xt(void 0,t),function(o){var s=(r.__N||r.__)[0],l=r.t(s,o);Xe(s,l)||(r.__N=[l,r.__[1]],r.__c.setState({}))}],r.__c=E,!E.__f)){E.__f=!0;var i=E.shouldComponentUpdate;E.shouldComponentUpdate=function(o,s,l){var f=this.__H;if(!f)return!0;var d=!1,c=this.props!=o;if(f.__.some(function(y){y.__N&&(d=!0,Xe(y.__[0],y.__N[0])||(c=!0))}),i){var g=i.call(this,o,s,l);return d?g||c:g}return!d||c}}return r.__}function q(e,t){var n=re(z++,3);!C.__s&&Ve(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,E.__H.__h.push(n))}function P(e,t){var n=re(z++,4);!C.__s&&Ve(n.__H,t)&&(n.__P=!1,n.__=e,n.u=t,E.__h.push(n))}function ce(e){return Ce=5,A(function(){return{current:e}},[])}function A(e,t){var n=re(z++,7);return Ve(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function ue(e){var t=E.context[e.__c],n=re(z++,9);return n.c=e,t?(n.__==null&&(n.__=!0,t.sub(E)),t.props.value):e.__}function Gt(){var e=re(z++,11);if(!e.__){for(var t=E.__v;!t.__m&&t.__;)t=t.__;var n=t.__m||(t.__m=[0,0]);e.__="P"+n[0]+"-"+n[1]++}return e.__}function lr(){var e;do{for(;e=Je.shift();)try{le(e)}catch(n){C.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=zt.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(le),t.__h.some(qe),t.__h=[]}catch(n){t.__h=[],C.__e(n,e.__v)}}}while(Je.length)}C.__b=function(e){E=null,Ft&&Ft(e)},C.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Ut&&Ut(e,t)},C.__r=function(e){Dt&&Dt(e),z=0;var t=(E=e.__c).__H;t&&(Ge==E?E.__h=[]:(t.__h.some(le),t.__h.some(qe),z=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),Ge=E},C.diffed=function(e){Lt&&Lt(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&jt(zt.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),Ge=E=null},C.__c=function(e,t){t.some(function(n){try{n.__h.some(le),n.__h=n.__h.filter(function(r){return!r.__||qe(r)})}catch(r){n.__h=[function(){throw r}]}}),Bt&&Bt(e,t)},C.unmount=function(e){Ht&&Ht(e);var t,n,r=e.__c;r&&r.__H&&(r.__H.__.some(function(i){try{if(i.__P&&i.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}i.__P=n,jt(Je.push(i))}else le(i)}catch(o){t=o}}),r.__H=void 0,t&&C.__e(t,r.__v))};var Wt=typeof requestAnimationFrame=="function";function cr(e){var t,n=function(){clearTimeout(r),Wt&&cancelAnimationFrame(t),setTimeout(e)},r=setTimeout(n,35);Wt&&(t=requestAnimationFrame(n))}function jt(e){e!=1&&It==C.requestAnimationFrame||((It=C.requestAnimationFrame)||cr)(lr)}function le(e){var t=E,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),E=t}function qe(e){var t=E;e.__c=e.__(),E=t}function Ve(e,t){return!e||e.length!=t.length||t.some(function(n,r){return!Xe(n,e[r])})}function Xt(e,t){return typeof t=="function"?t(e):t}var Re={name:"light",background:"#FFFFFF",ink:"#1F2328",muted:"#59636E",grid:"#E3E6EA",bar:"#2F8DC6",point:"#2F8DC6",baseline:"#D0D5DB",baselineEdge:"#6E7781",band:"#E6EBF1",bandEdge:"#848D97",regressed:"#A61B10",improved:"#4AA390",unchanged:"#174F94",undecided:"#B27F00",fresh:"#2A2432",series:["#276C87","#C37F00","#AE2749","#24A592","#4C1E01","#8C7AEF"]},ur={name:"dark",background:"#0D1117",ink:"#E6EDF3",muted:"#9198A1",grid:"#262C36",bar:"#2F74A8",point:"#56B4E9",baseline:"#3D444D",baselineEdge:"#8B949E",band:"#1F2732",bandEdge:"#6E7681",regressed:"#E0604A",improved:"#73D3BF",unchanged:"#3A7BD0",undecided:"#F7CE45",fresh:"#7A5A68",series:["#56B4E9","#DD410D","#FEBAB4","#4F58B1","#CEF034","#884F61"]},de={light:Re,dark:ur},wi=Object.keys(de);var dr=Symbol.for("pv"),fr=0;function a(e,t,n,r,i,o){t||(t={});var s,l,f=t;if("ref"in f&&typeof e!="function")for(l in f={},t)l=="ref"?s=t[l]:f[l]=t[l];var d={type:e,props:f,key:n,ref:s,__k:null,__:null,__b:0,__e:null,__c:null,constructor:dr,__v:--fr,__i:-1,__u:0};return(i||o)&&(d.__source=i,d.__self=o),x.vnode&&x.vnode(d),d}function fe(e){let[t,n]=k(()=>window.matchMedia(e).matches);return q(()=>{let r=window.matchMedia(e),i=()=>n(r.matches);return i(),r.addEventListener("change",i),()=>r.removeEventListener("change",i)},[e]),t}var Jt=["system","light","dark"],mr={system:"System",light:"Light",dark:"Dark"},qt="kbench-theme",Ze=ke({name:"light",choice:"system",choose:()=>{}});function Vt({children:e}){let[t,n]=k(hr),r=fe("(prefers-color-scheme: dark)"),i=fe("print");P(()=>{document.documentElement.dataset.theme=t},[t]);let o=f=>{n(f),gr(f)},l=!i&&(t==="dark"||t==="system"&&r)?"dark":"light";return a(Ze.Provider,{value:{name:l,choice:t,choose:o},children:e})}var pr={light:{...de.light,isNarrow:!0},dark:{...de.dark,isNarrow:!0}};function Zt(){let{name:e}=ue(Ze);return(fe("screen and (max-width: 640px)")?pr:de)[e]}function Kt(){let{choice:e,choose:t}=ue(Ze);return a("div",{class:"theme-switch no-print",role:"group","aria-label":"Colours",children:Jt.map(n=>a("button",{type:"button","aria-pressed":e===n,onClick:()=>t(n),children:mr[n]},n))})}function hr(){try{let e=window.localStorage.getItem(qt);return Jt.find(t=>t===e)??"system"}catch{return"system"}}function gr(e){try{window.localStorage.setItem(qt,e)}catch{}}var yr=500,Ke=ke(()=>Promise.reject(new Error("this page has no program for charts")));function Yt({title:e,specification:t}){let n=ce(null),r=ce(void 0),i=ue(Ke),o=_r(n),[s,l]=k();return P(()=>{if(!o)return;let f=!0;return(async()=>{let c=document.createElement("div"),y=await(await i()).drawChart(c,t);if(!f||n.current===null){y.remove();return}br(c,e),n.current.replaceChildren(c),r.current?.remove(),r.current=y,l(void 0)})().catch(c=>{f&&l(c instanceof Error?c.message:String(c))}),()=>{f=!1}},[o,e,t,i]),P(()=>()=>r.current?.remove(),[]),a("figure",{class:"chart",children:[s===void 0?null:a("p",{class:"warning",children:["This chart could not be drawn: ",s]}),a("div",{class:"chart-frame",ref:n,tabIndex:0,role:"group","aria-label":e})]})}function br(e,t){for(let r of[e,...e.querySelectorAll('[role="graphics-document"]')])for(let i of["role","aria-roledescription","aria-label"])r.removeAttribute(i);let n=e.querySelector("svg");n?.setAttribute("role","img"),n?.setAttribute("aria-label",t);for(let r of n?.children??[])r.setAttribute("aria-hidden","true")}function _r(e){let t=fe("print"),[n,r]=k(!1);return P(()=>{if(e.current===null||n)return;let i=new IntersectionObserver(s=>{s.some(({isIntersecting:l})=>l)&&r(!0)},{rootMargin:"300px"});i.observe(e.current);let o=wr(()=>r(!0));return()=>{i.disconnect(),o.cancel()}},[e,n]),n||t}function wr(e){if(typeof window.requestIdleCallback=="function"){let n=window.requestIdleCallback(e);return{cancel:()=>window.cancelIdleCallback(n)}}let t=window.setTimeout(e,yr);return{cancel:()=>window.clearTimeout(t)}}function Qt(...e){let t=e.map(n=>{let r=new CSSStyleSheet;return r.replaceSync(n),r});document.adoptedStyleSheets=[...document.adoptedStyleSheets,...t]}var en=`/* What every page of kbench looks like. Colours are pairs: in light and in dark. */
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
`;var tn=`/* The dashboard; what it shares with the report is in parts/styles.css. */
.top {
  border-bottom: 1px solid var(--line);
  background: var(--surface);
}
.top > .column {
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem 1rem;
  align-items: center;
  justify-content: space-between;
  min-height: 3.25rem;
  padding-block: 0.5rem;
}
.brand {
  margin: 0;
  font-weight: 600;
}
.brand a {
  color: inherit;
  text-decoration-color: var(--control-line);
  text-underline-offset: 3px;
}
main.column {
  padding-block: 1.5rem 2rem;
}
.heading {
  display: grid;
  grid-template-columns: 1fr auto;
  gap: 0.25rem 2rem;
  align-items: end;
}
.heading h1,
.heading p {
  grid-column: 1;
  margin: 0;
}
.environment-choice {
  grid-column: 2;
  grid-row: 1 / span 2;
  max-width: 36rem;
}
.note {
  margin: 0.75rem 0;
  padding: 0.5rem 0.9rem;
  border-radius: var(--radius);
  background: var(--plain-back);
}
.note.warning {
  background: var(--warning-back);
}

/* State */
.state {
  display: inline-flex;
  gap: 0.35em;
  align-items: baseline;
  white-space: nowrap;
}
.state.worse,
strong.worse {
  color: var(--bad);
}
.state.better,
strong.better {
  color: var(--good);
}
.state.steady,
.state.unknown {
  color: var(--muted);
}
.state-of-row .since {
  white-space: nowrap;
}
.lead {
  font-size: 1.1rem;
}

/* Filters */
.filters {
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem 1rem;
  align-items: end;
  margin: 1.25rem 0 0.5rem;
}
.tiles {
  display: grid;
  grid-template-columns: repeat(4, minmax(6.5rem, 1fr));
  gap: 0.5rem;
  flex: 1 1 30rem;
}
.tile {
  display: grid;
  gap: 0.1rem;
  justify-items: start;
  padding: 0.55rem 0.9rem 0.6rem;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--raised);
  cursor: pointer;
  text-align: start;
}
.tile strong {
  font-size: 1.55rem;
  line-height: 1.1;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
}
.tile .state {
  font-size: 0.85rem;
}
.tile:hover {
  border-color: var(--control-line);
}
.tile[aria-pressed='true'] {
  border-color: var(--ink);
  box-shadow: inset 0 0 0 1px var(--ink);
}
.search {
  flex: 1 1 12rem;
}
.found {
  font-size: 0.85rem;
  color: var(--muted);
}
.empty {
  padding: 2rem 0;
}

/* Overview */
.suite {
  margin-top: 1.75rem;
  /* Rows out of view are laid out when they come near. */
  content-visibility: auto;
  contain-intrinsic-size: auto 80rem;
}
.suite h2,
.runs h2 {
  text-transform: none;
}
.suite-problem {
  margin: 0 0 0.4rem;
}
.count {
  font-size: 0.85rem;
  font-weight: 400;
}
.suite .data-table td {
  vertical-align: middle;
}
.suite .data-table th:nth-child(1) {
  width: 38%;
}
.suite .data-table th:nth-child(2) {
  width: 11rem;
}
.suite .data-table th:nth-child(4) {
  width: 19.5rem;
}
.series-name {
  text-decoration: none;
  color: inherit;
}
.series-name .metric {
  font-weight: 500;
  color: var(--accent);
}
.series-name:hover .metric {
  text-decoration: underline;
  text-underline-offset: 3px;
}
.labels {
  color: var(--muted);
  font-weight: 400;
}
h1 .labels {
  font-size: 0.8em;
}
.late {
  display: block;
  font-size: 0.75rem;
}
.sparkline {
  display: block;
  width: 10rem;
  height: 1.75rem;
  overflow: visible;
}
.sparkline path {
  fill: none;
  stroke: var(--muted);
  stroke-width: 1.5px;
  stroke-linejoin: round;
  stroke-linecap: round;
  vector-effect: non-scaling-stroke;
}
.sparkline .end {
  stroke: var(--ink);
  stroke-width: 5px;
}
.sparkline.worse path {
  stroke: var(--bad);
}
.sparkline.better path {
  stroke: var(--good);
}

/* Series */
.axis {
  margin: 0.75rem 0 0;
  font-size: 0.85rem;
}
.trend .chart {
  margin-top: 0;
}
.finding {
  margin: 0.75rem 0 0;
  font-weight: 500;
}
.said {
  margin: 0 0 0.25rem;
  font-size: 0.8rem;
  color: var(--muted);
}
.back {
  margin: 0 0 0.75rem;
}
.trend {
  margin: 1rem 0;
}
.spans,
.older,
.download-row {
  display: flex;
  flex-wrap: wrap;
  gap: 0.4rem 0.5rem;
  align-items: center;
}
.hint {
  font-size: 0.8rem;
  margin-inline-start: 0.5rem;
}
.waiting {
  min-height: 22rem;
  color: var(--muted);
}
.changes,
.runs,
.downloads,
.environment {
  margin-top: 2rem;
}
.files {
  columns: 14rem;
  padding-inline-start: 1.1rem;
}
.foot {
  margin-block: 1.5rem 2.5rem;
  font-size: 0.8rem;
  color: var(--muted);
}
.remarks {
  padding-inline-start: 1.1rem;
}

@media (max-width: 640px) {
  .heading {
    grid-template-columns: 1fr;
  }
  .environment-choice {
    grid-column: 1;
    grid-row: auto;
    max-width: none;
  }
  .tiles {
    grid-template-columns: repeat(2, 1fr);
    flex-basis: 100%;
  }
  .data-table thead {
    display: none;
  }
  .suite .data-table tr.row {
    grid-template-columns: 1fr auto;
    align-items: end;
  }
  .suite .data-table tr.row > td:nth-child(2)::before,
  .suite .data-table tr.row > td:nth-child(3)::before,
  .suite .data-table tr.row > td:nth-child(4)::before {
    display: none;
  }
  .suite .data-table tr.row > td:nth-child(3) {
    font-size: 1.05rem;
    text-align: end;
  }
  .suite .data-table tr.row > td:nth-child(4) {
    grid-column: 1 / -1;
  }
  .suite .data-table tr.row > td:nth-child(5) {
    display: none;
  }
  .sparkline {
    width: 100%;
    min-width: 8rem;
    height: 2.25rem;
  }
  .hint {
    display: none;
  }
}
`;function V(e,t){return`${String(e)} ${t}${e===1||t.endsWith("series")?"":"s"}`}var Ye="\u2212";function rn(e){if(Number.isNaN(e))return"n/a";let t=Math.abs(e),n=e<0?Ye:"";return t===1/0?`${n}\u221E`:t===0?"0":t>=1e6||t<.001?`${n}${kr(t)}`:`${n}${on(t.toFixed(Cr(t)))}`}function vr(e){let t=Math.abs(e);return t>=100?Math.round(t):Number(t.toPrecision(3))}function Er(e,t){let n=t(Math.abs(e));return Number.isNaN(e)||!/[1-9∞]/.test(n)?n:`${e<0?Ye:"+"}${n}`}function on(e){return e.includes(".")?e.replace(/\.?0+$/,""):e}function kr(e){let[t="",n=""]=e.toExponential(2).split("e");return`${on(t)}e${n.replace("+","").replace("-",Ye)}`}function Cr(e){return e>=100?0:Math.max(0,2-Math.floor(Math.log10(e)))}var R=(e,t)=>({factor:e,symbol:t}),Rr=["bit/s","kbit/s","Mbit/s","Gbit/s","Tbit/s","Pbit/s"].map((e,t)=>R(1e3**-t,e)),Tr=["B/s","KiB/s","MiB/s","GiB/s","TiB/s","PiB/s"].map((e,t)=>R(1024**-t,e)),Ar=["B","KiB","MiB","GiB","TiB","PiB"].map((e,t)=>R(1024**-t,e)),Mr=["/s","k/s","M/s","G/s","T/s","P/s"].map((e,t)=>R(1e3**-t,e)),$r=["count","k","M","G","T","P"].map((e,t)=>R(1e3**-t,e)),Or=[R(1e9,"ns"),R(1e6,"\xB5s"),R(1e3,"ms"),R(1,"s")],Nr=[R(1e6,"\xB5s/GB"),R(1e3,"ms/GB"),R(1,"s/GB")],Pr={"bit/s":{steps:Rr,ofZero:R(1,"bit/s")},"By/s":{steps:Tr,ofZero:R(1,"B/s")},By:{steps:Ar,ofZero:R(1,"B")},"1/s":{steps:Mr,ofZero:R(1,"/s")},s:{steps:Or,ofZero:R(1,"s")},"s/GBy":{steps:Nr,ofZero:R(1,"s/GB")},"{count}":{steps:$r,ofZero:R(1,"count")},1:{steps:[R(100,"%")],ofZero:R(100,"%")}};function Te(e,t){let{steps:n,ofZero:r}=Pr[e],i=Math.abs(t);if(i===0||!Number.isFinite(i)||e==="s/GBy"&&i>=.01)return r;for(let[o,s]of n.entries()){let l=n[o+1],f=l===void 0?1/0:Math.round(s.factor/l.factor);if(vr(i*s.factor)<f)return s}return r}function $(e,t){if(Number.isNaN(e))return"n/a";let{factor:n,symbol:r}=Te(t,e);return`${rn(e*n)} ${r}`}var Ir=5e-5;function I(e,t,n){return Er(e,r=>Fr(r,t,n))}function Fr(e,t,n){return Number.isNaN(e)?"n/a":t==="relative"?`${nn(e<Ir?0:e)} %`:n==="1"?`${nn(e)} pp`:$(e,n)}function Qe(e,t,n,r){if(e===null&&t===null)return"";let i=(o,s)=>o===null?s:I(o,n,r);return`[${i(e,"\u2212\u221E")}, ${i(t,"+\u221E")}]`}function nn(e){let t=Math.abs(e)*100;return t<.005||t>=1e3?rn(t):t.toFixed(t<.1?2:1).replace(/\.?0+$/,"")}var an=/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;var sn="kbench.dashboard/1",ln="data/overview.json",cn=e=>`data/${e}/overview.json`;function tt(e,t){return`data/${e}/runs${t===void 0?"":`-${String(t)}`}.json`}function nt(e,t,n){return`data/${e}/${t}${n===void 0?"":`-${String(n)}`}.json`}var rt=(e,t)=>`data/${e}/all.${t}`;function un(e,t){return e===void 0||t===null||!et(t)?void 0:`${e}/commit/${t}`}function dn(e,t,n){if(!(e===void 0||t===null||n===null||t===n))return et(t)&&et(n)?`${e}/compare/${t}...${n}`:void 0}function et(e){return an.test(e)}function ot(e,{runs:t}){return e.run.flatMap((n,r)=>{let[i,o]=[t[n],e.value[r]];if(i===void 0||o===void 0)return[];let[s,l,f]=i;return[{startedAt:f,record:s,commit:l,value:o,spread:e.spread[r]??0,samples:e.samples[r]??0}]})}function fn({series:e,unit:t},n){return Dr([["started_at","record","commit","series","unit","median","spread","samples"],...n.map(({startedAt:r,record:i,commit:o,value:s,spread:l,samples:f})=>[r,i,o,e,t,s,l,f])])}function mn(e,t,n){let r=n.map(({value:i,...o})=>({...o,median:i}));return`${JSON.stringify({...e,fingerprint:t,runs:r},void 0,2)}
`}function Dr(e){return e.map(t=>`${t.map(Lr).join(",")}\r
`).join("")}function Lr(e){if(e===null)return"";if(typeof e=="number")return String(e);let t=/^[=+\-@\t\r]/.test(e)?`'${e}`:e;return/[",\r\n]/.test(t)?`"${t.replaceAll('"','""')}"`:t}var it=new Map;function Me(e){let t=it.get(e);if(t!==void 0)return t;let n=Br(e);return it.set(e,n),n.catch(()=>it.delete(e)),n}async function Br(e){let t;try{t=await fetch(e,{credentials:"same-origin"})}catch{throw new Error(window.location.protocol==="file:"?"A browser reads the data of this page from a server only. In the folder of the page: python3 -m http.server":`${e} could not be loaded: is the network there?`)}if(!t.ok)throw new Error(`${e} could not be loaded: ${String(t.status)}`);let n=await t.json();if(n?.schema!==sn)throw new Error(`${e} comes from another version of kbench than this page: reload the page`);return n}var Ae;function pn(){return Ae??=new Promise((e,t)=>{let n=document.createElement("script");n.src="charts-page.js",n.onload=()=>{let{kbenchCharts:r}=globalThis;r===void 0?t(new Error("charts-page.js left no charts")):e(r)},n.onerror=()=>t(new Error("charts-page.js could not be loaded")),document.head.append(n)}),Ae.catch(()=>Ae=void 0),Ae}function oe(e){let[t,n]=k({path:void 0,loaded:{is:"waiting"}});return P(()=>{if(e===void 0)return;let r=!0;return Me(e).then(i=>{r&&n({path:e,loaded:{is:"there",file:i}})},i=>{r&&n({path:e,loaded:{is:"failed",message:at(i)}})}),()=>{r=!1}},[e]),t.path===e?t.loaded:{is:"waiting"}}function at(e){return e instanceof Error?e.message:String(e)}var yn=/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;function bn(e,t){let n=Hr(e,t),[r,i]=[hn(e,n),hn(t,n)];for(;;){let[o,s]=[r(),i()];if(o===void 0||s===void 0)return o!==s?o===void 0?-1:1:e<t?-1:e>t?1:0;let l=Wr(o,s);if(l!==0)return l}}function Hr(e,t){let n=Math.min(e.length,t.length),r=0;for(;r<n&&e.charCodeAt(r)===t.charCodeAt(r);)r+=1;for(;r>0&&/[\d.]/.test(e.charAt(r-1));)r-=1;for(;r>0&&/\D/.test(e.charAt(r-1));)r-=1;for(;r>0&&/[\d.]/.test(e.charAt(r-1));)r-=1;return r}var Ur=/^(\d+(?:\.\d+)?)(?: ?([kKMGT])(i?)B?)?$/;function hn(e,t){let n=/\d+(?:\.\d+)?(?: ?[kKMGT]i?B?(?![A-Za-z]))?|\D+/y;return n.lastIndex=t,()=>n.exec(e)?.[0]}function Wr(e,t){let[n,r]=[gn(e),gn(t)],[i,o]=n===void 0||r===void 0?[e,t]:[n,r];return i<o?-1:i>o?1:0}function gn(e){let[,t,n,r]=Ur.exec(e)??[];if(t===void 0)return;let i=n===void 0?0:" KMGT".indexOf(n.toUpperCase());return Number(t)*(r==="i"?1024:1e3)**i}function Z(e,t,n){return{title:e,align:"end",cell:t,first:"descending",...n===void 0?{}:{order:n}}}var jr=1e3;function me(e){let{caption:t,columns:n,rows:r,keyOf:i,detail:o,empty:s="Nothing to show."}=e,[l,f]=k(),[d,c]=k(new Set),[g,y]=k(!1),u=A(()=>Jr(r,n,l),[r,n,l]),p=g?u:u.slice(0,jr),_=m=>{let b=new Set(d);b.delete(m)||b.add(m),c(b)};return a("div",{class:"table-frame",children:[a("table",{class:"data-table",role:"table",children:[a("caption",{class:"hidden-visually",children:t}),a("thead",{role:"rowgroup",children:a("tr",{role:"row",children:n.map((m,b)=>a(zr,{column:m,direction:l?.column===b?l.direction:void 0,onSort:()=>f(Xr(m,b,l))},b))})}),a("tbody",{role:"rowgroup",children:[p.length===0?a("tr",{role:"row",children:a("td",{role:"cell",colSpan:n.length,class:"muted",children:s})}):null,p.map(m=>{let b=i(m);return a(Gr,{row:m,columns:n,detail:o,isOpen:d.has(b),onToggle:()=>_(b)},b)})]})]}),p.length<u.length?a("p",{children:["The first ",String(p.length)," of ",String(u.length)," rows."," ",a("button",{type:"button",class:"button no-print",onClick:()=>y(!0),children:["Show all ",String(u.length)]})]}):null]})}function zr({column:{title:e,align:t,order:n},direction:r,onSort:i}){let o=r==="descending"?"\u2193":"\u2191";return a("th",{role:"columnheader",scope:"col",class:t==="end"?"end":"","aria-sort":r,children:n===void 0?e:a("button",{type:"button",class:"sort",onClick:i,children:[t==="end"?a(_n,{text:o}):null,e,t==="end"?null:a(_n,{text:o})]})})}function _n({text:e}){return a("span",{class:"arrow","aria-hidden":"true",children:e})}function Gr({row:e,columns:t,detail:n,isOpen:r,onToggle:i}){let o=Gt();return a(w,{children:[a("tr",{class:"row",role:"row","data-open":r?"":void 0,children:t.map((s,l)=>a("td",{role:"cell",class:s.align==="end"?"end number":s.isShort===!0?"number":"","data-title":s.title,children:l===0&&n!==void 0?a("button",{type:"button",class:"expand","aria-expanded":r,"aria-controls":r?o:void 0,onClick:i,children:[a("span",{class:"twist","aria-hidden":"true",children:"\u203A"}),a("span",{class:"label",children:s.cell(e)})]}):s.cell(e)},l))}),r&&n!==void 0?a("tr",{class:"detail",role:"row",id:o,children:a("td",{role:"cell",colSpan:t.length,children:n(e)})}):null]})}function Xr({first:e="ascending"},t,n){if(n?.column!==t)return{column:t,direction:e};if(n.direction===e)return{column:t,direction:e==="ascending"?"descending":"ascending"}}function Jr(e,t,n){let r=t[n?.column??-1]?.order;if(r===void 0||n===void 0)return e;let i=n.direction==="ascending"?1:-1,o=e.map(s=>({row:s,value:r(s)}));return o.sort(({value:s},{value:l})=>s===void 0||l===void 0?+(s===void 0)-+(l===void 0):i*qr(s,l)),o.map(({row:s})=>s)}function qr(e,t){return typeof e=="number"&&typeof t=="number"?e-t:bn(String(e),String(t))}var st=["worse","better","steady","unknown"],lt={text:"",suite:void 0,state:void 0};function wn(e){let[t="",n=""]=e.replace(/^#\/?/,"").split("?",2),[r,i]=t.split("/").filter(s=>/^[0-9a-z]+$/.test(s)),o=new URLSearchParams(n);return{environment:r,series:i,filter:{text:o.get("q")??"",suite:o.get("suite")??void 0,state:st.find(s=>s===o.get("state"))}}}function K({environment:e,series:t,filter:n}){let{text:r,suite:i,state:o}=n??lt,s=new URLSearchParams;r!==""&&s.set("q",r),i!==void 0&&s.set("suite",i),o!==void 0&&s.set("state",o);let l=s.toString();return`#/${[e,t].filter(d=>d!==void 0).join("/")}${l===""?"":`?${l}`}`}function Sn(){let[e,t]=k(()=>wn(window.location.hash));return q(()=>{let r=()=>t(wn(window.location.hash));return window.addEventListener("hashchange",r),window.addEventListener("popstate",r),()=>{window.removeEventListener("hashchange",r),window.removeEventListener("popstate",r)}},[]),[e,r=>{window.history.replaceState(null,"",K(r)),t(r)}]}var Vr={worse:{sign:"\u2717",text:"worse"},better:{sign:"\u25B2",text:"better"},steady:{sign:"=",text:"steady"},unknown:{sign:"?",text:"too few runs"}};function pe({state:e}){let{sign:t,text:n}=Vr[e];return a("span",{class:`state ${e}`,children:[a("span",{class:"sign","aria-hidden":"true",children:t}),n]})}function $e({state:e,change:t,unit:n}){return a("span",{class:"state-of-row",children:[a(pe,{state:e}),t===null?null:a(w,{children:[" ",a("strong",{class:e,children:I(t.estimate,t.scale,n)})," ",a("span",{class:"muted since",children:["since ",t.at.slice(0,10)]})]})]})}function ie({metric:e,labels:t}){let n=Object.keys(t).sort();if(n.length===0)return e;let r=n.map(i=>`${i}="${Zr(t[i]??"")}"`).join(",");return`${e}{${r}}`}function Zr(e){return e.replaceAll("\\","\\\\").replaceAll('"','\\"').replaceAll(`
`,"\\n")}var ca=new Map(Object.entries({a:"\x07",b:"\b",e:"\x1B",f:"\f",n:`
`,r:"\r",t:"	",v:"\v",0:"\0"})),ua=new Map(Object.entries({amp:"&",lt:"<",gt:">",quot:'"',apos:"'"}));var[ct,Kr,Yr]=[255,254,253];function xn(e,t,n,r,i){let o=new Uint8Array(256).fill(ct);for(let s of r)o[s.charCodeAt(0)]=Kr;for(let s of i)o[s.charCodeAt(0)]=Yr;for(let s=0;s<n.length;s+=1)o[n.charCodeAt(s)]=s%2**e;return{bits:e,phases:t,digits:o}}var vn="ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",da=[xn(6,4,`${vn}+/${vn}-_`," 	",`\r
`),xn(4,2,"0123456789abcdef0123456789ABCDEF","",` 	\r
:`)];var Qr=4,fa=Uint8Array.from({length:256},(e,t)=>t<128?t===127||t<32&&(t<9||t>13)?ct:0:t<192?Qr:t<194||t>244?ct:t<224?1:t<240?2:3);var ba=2**16;var _a=Uint8Array.from({length:256},(e,t)=>t===43?32:t);var eo="***";function En(e){return e.replaceAll(/:\/\/[^\s/?#"'<>`]+@/g,`://${eo}@`)}var Oe=" \xB7 ";function H(e){return En(e).replace(yn,t=>{let n=t.codePointAt(0)??0;if(t===`
`||t==="	"||t==="\r")return" ";let r=n.toString(16);return n<256?`\\x${r.padStart(2,"0")}`:n<65536?`\\u${r.padStart(4,"0")}`:`\\u{${r}}`})}var to=/^\p{Mark}$/u,no=/^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]$/u;function Y(e){let t=0;for(let n of e)t+=to.test(n)?0:no.test(n)?2:1;return t}function Ne(e,t){let n=Math.max(2,t),r=[],i="";for(let o of ro(e,n))i!==""&&Y((i+o).trimEnd())>n&&(r.push(i.trimEnd()),i=""),i+=o;return(i.trimEnd()!==""||r.length===0)&&r.push(i.trimEnd()),r}function ro(e,t){let n=e.split(Oe);return n.flatMap((r,i)=>{let o=i<n.length-1?`${r}${Oe}`:r;return Y(o.trimEnd())<=t?[o]:o.match(/\S+\s*|^\s+/g)?.flatMap(s=>oo(s,t))??[]})}function oo(e,t){if(Y(e.trimEnd())<=t)return[e];let n=[],r="";for(let i of e)Y(r+i)>t&&(n.push(r),r=""),r+=i;return n.push(r),n}function U(e){return{title:e,align:"left"}}function Q(e){return{title:e,align:"right"}}var Aa=new TextEncoder;var Ha=Math.sqrt(2*Math.PI);function io(e){return e.length>0&&e.every(Number.isFinite)}function Pe(e){if(!io(e))throw new RangeError(`not finite samples: [${e.join(", ")}]`);return e.map(t=>t+0).sort((t,n)=>t-n)}function ao(e,t){if(!(t>=0&&t<=1))throw new RangeError(`a quantile is between 0 and 1, not ${String(t)}`);let n=(e.length-1)*t,r=e[Math.floor(n)]??e[0],i=e[Math.ceil(n)]??r;if(i===r)return r;let o=n-Math.floor(n);return r*(1-o)+i*o}function Ie(e){return ao(e,.5)}function kn(e){let t=new Map;return(n,r)=>{let i=t.get(n);if(i!==void 0)return i;let o=r();return t.size>=e&&t.clear(),t.set(n,o),o}}var Xa=kn(500);var qa=.5*Math.log(2*Math.PI);var ut=[3,4,6,8,12,16,24,32,48,64,96,128];var Za=Cn(ut),so=Cn(ut.filter((e,t)=>t%2===0));function Cn(e){let t=new Map;for(let n of e)for(let r of e){let i=t.get(n+r)??[];i.push([n,r]),t.set(n+r,i)}return[...t.entries()].sort(([n],[r])=>n-r).map(([,n])=>n)}var{max:Ka,min:Ya}=Math;var{max:rs,min:os}=Math,mo=2,is=2*mo+1,as=Math.sqrt(Math.PI)/2;var Rn=12;var yo=.95;var ys=-2*Math.log(1-Math.sqrt(yo));var Fs=`with fewer than ${String(Rn)} runs`;function Tn(e){let t=(1-e)*100;return t>=99.99?"> 99.99 %":`${(Math.floor(t*100)/100).toFixed(2)} %`}var Ds=[U("CHANGE"),U("BEGAN"),U("DATE"),Q("LEVEL"),Q("BY"),Q("CONFIDENCE")];var Ls=[{header:U("Change"),of:"verdict"},{header:U("Series"),of:"series",isName:!0},{header:U("Began"),of:"began",isName:!0},{header:U("Date"),of:"date"},{header:Q("Level"),of:"levels"},{header:Q("By"),of:"size"},{header:Q("Confidence"),of:"confidence"},{header:U("Details"),of:"details"}];var bo={type:"quantitative",scale:null,axis:null},dt={type:"nominal",scale:null};function he(e,t=bo){let n={x:e,y:t,color:dt,stroke:dt,shape:dt};return(r,i,o,s={})=>({data:{values:i},mark:{type:r,...s},encoding:Object.fromEntries(Object.entries(o).map(([l,f])=>[l,typeof f=="string"?{field:f,...n[l]}:f]))})}var Mn=84,_o=104,wo=40,So=52,xo=/ (?=[·/] )|(?<=\d) (?=%|pp\b|[\p{L}]*\/s\b|[nµm]?s\b)/gu,An="\u2061",vo="Inter, sans-serif",Eo=e=>({font:vo,background:e.background,view:{stroke:null},title:{anchor:"start",color:e.ink,fontSize:16,fontWeight:"normal",subtitleColor:e.muted,subtitleFontSize:12,subtitlePadding:4,offset:14,limit:0},axis:{domain:!1,ticks:!1,grid:!1,labelColor:e.ink,labelFontSize:11,labelLimit:0,labelPadding:6,titleColor:e.ink,titleFontSize:12,titleFontWeight:"normal",titleLimit:0},axisX:{grid:!0,gridColor:e.grid,labelColor:e.muted,orient:"top",titleAnchor:"start",titleAlign:"left",titlePadding:8,tickCount:6,labelOverlap:!0}});function ft(e,t,n,r=Re){return{$schema:"https://vega.github.io/schema/vega-lite/v6.json",config:Eo(r),padding:r.isNarrow===!0?4:16,title:{text:mt(e,r.isNarrow===!0?wo:Mn),subtitle:pt(t,r)},bounds:"flush",spacing:74,vconcat:n}}function mt(e,t=Mn){let n=H(e).replaceAll(xo,An);return Ne(n,t).map(r=>r.replaceAll(An," "))}function pt(e,{isNarrow:t=!1}){return mt(e,t?So:_o)}var $n={labelExpr:"datum.value !== 0 && (abs(datum.value) >= 1e6 || abs(datum.value) < 1e-3) ? replace(format(datum.value, '.3~e'), '+', '') : datum.label"};function Fe(e){return Object.entries(e).map(([t,n])=>({field:t,type:"nominal",title:n}))}var On={titleAngle:0,titleAnchor:"end",titleAlign:"left",titleBaseline:"bottom",titleX:0,titleY:-8};var ko=100,Nn=.06;function Co(e){let t=e.reduce((r,i)=>Math.min(r,i),1/0),n=e.reduce((r,i)=>Math.max(r,i),-1/0);return t>0&&n/t>=ko}function Pn(e){return Co(e)?Ro(e):To(e)}function Ro(e){let t=e.reduce((i,o)=>Math.min(i,o)),n=e.reduce((i,o)=>Math.max(i,o)),r=(n/t)**Nn;return{low:t/r,high:n*r,isLogarithmic:!0,remark:", logarithmic"}}function To(e){if(e.length===0)return{low:0,high:1,isLogarithmic:!1,remark:""};let t=e.reduce((f,d)=>Math.min(f,d)),n=e.reduce((f,d)=>Math.max(f,d)),r=n>t?(n-t)*Nn:Math.abs(n),i=n>t?t<=(n-t)/2:!0,o=t>=0&&i?0:t-r,s=n<=0&&n>t&&-n<=(n-t)/2?0:n+r;return{...{low:o,high:s>o?s:o+1,isLogarithmic:!1},remark:o>0||s<0?", axis does not begin at 0":""}}function In(e,{low:t,high:n,isLogarithmic:r,remark:i},o){return{type:"quantitative",title:pt(`${e}${i}`,o),scale:{domain:[t,n],nice:!1,...r?{type:"log"}:{zero:!1}},axis:$n}}var Ao=4;function Mo(e){let t=e.slice(1).map((n,r)=>n-(e[r]??n));return t.length<2?1/0:Ao*Ie(Pe(t))}function Fn(e){let t=Mo(e.map(({at:r})=>Date.parse(r)));return e.slice(1).map((r,i)=>({from:e[i]?.at??r.at,to:r.at})).filter(({from:r,to:i})=>Date.parse(i)-Date.parse(r)>t)}function Dn(e,t){return e.flatMap(n=>{let r=t.filter(({from:s,to:l})=>s>=n.from&&l<=n.to),i=[n.from,...r.map(({to:s})=>s)],o=[...r.map(({from:s})=>s),n.to];return i.map((s,l)=>({...n,from:s,to:o[l]??n.to}))})}function Ln(e){let t=({from:i,to:o})=>Date.parse(o)-Date.parse(i),n=e.reduce((i,o)=>t(o)>t(i)?o:i),r=e.length===1?"":`, the longest of ${String(e.length)} gaps`;return`no runs between ${n.from.slice(0,10)} and ${n.to.slice(0,10)}${r}`}var Bn=.95;function Hn(e,t,n){return e.map(({began:{startedAt:r,commit:i},change:o,verdict:s})=>({at:r,commit:i,verdict:s,text:`${I(o.estimate,t,n)}, ${s}, ${i?.slice(0,7)??r.slice(0,10)}`}))}var gt=16,Un=6,$o=11,Oo=7,yt=5;function No({changes:e,points:t},n){let r=t.map(({at:l})=>Date.parse(l)),[i,o]=[r[0]??0,r.at(-1)??1],s=[];return e.map(({at:l,text:f,verdict:d})=>{let c=H(f),g=(Date.parse(l)-i)/Math.max(1,o-i)*n,y=Y(c)*Oo+2*yt,u=g+y>n?"left":"right",[p,_]=u==="right"?[g,g+y]:[g-y,g],m=s.findLastIndex(b=>b>p)+1;return s[m]=_,{at:l,text:c,verdict:d??"unknown",side:u,top:Math.min(m,Un)*gt,middle:(m+.5)*gt,isShown:m<Un}})}function Po(e){return e.reduce((t,{top:n,isShown:r})=>Math.max(t,n+(r?gt:0)),0)}function Io(e,t,n,r){let i=he(t);return["left","right"].flatMap(o=>{let s=e.filter(y=>y.isShown&&y.side===o);if(s.length===0)return[];let l=o==="right",d={...{align:l?"left":"right",dx:l?yt:-yt,fontSize:$o},baseline:"middle",clip:n},c={stroke:r.background,strokeWidth:3,strokeJoin:"round",aria:!1},g={x:"at",y:"middle",text:"text"};return[i("text",s,g,{...d,...c,color:r.background}),i("text",s,g,{...d,color:r.ink})]})}var Fo=1500,Do=640,ht=240,Lo=200;function jn(e,t,{isZoomable:n=!1,width:r=Do,hasAxisTitle:i=!0}={}){let o=No(e,r),s=Fn(e.points),{points:l,bin:f}=Wo(e.points,e.changes),d=Wn(e,1).range,{factor:c,symbol:g}=Te(e.unit,Math.max(Math.abs(d.low),Math.abs(d.high))),{range:y,isCut:u}=Wn(e,c),p=Po(o),_=In(`${e.metric} (${g}), ${e.better} is better`,y,t),m=_.title,b={..._,title:i?m:null,scale:{..._.scale,range:[ht+p,p]},axis:{..._.axis,...On,grid:!0,gridColor:t.grid,tickCount:6,labelColor:t.muted}},h={type:"temporal",title:null,scale:{type:"utc",padding:5},axis:{orient:"bottom",grid:!1,ticks:!0,tickColor:t.muted,...Ho(e.points)}},v=he(h,b),S=n,T=l.map(({at:B,value:ee,low:te,high:ne,commit:ae,record:Kn,runs:Yn})=>({at:B,value:ee*c,...f>1?{low:te*c,high:ne*c,runs:Yn}:{},text:$(ee,e.unit),commit:ae===null?"unknown":H(ae),record:H(Kn)})),G=Dn(e.levels,s).map(({from:B,to:ee,value:te,low:ne,high:ae})=>({from:B,to:ee,value:te*c,low:Math.max(y.low,ne*c),high:Math.min(y.high,ae*c),level:$(te,e.unit),expected:`${$(ne,e.unit)} to ${$(ae,e.unit)}`})),F={x:"from",x2:"to",tooltip:Fe({level:"Level",expected:"Expected",from:"From",to:"To"})},D={domain:["worse","better","unknown"],range:[t.regressed,t.improved,t.muted]},ge=Fe({text:"Value",...f>1?{runs:"Runs"}:{},at:"Run of",commit:"Commit",record:"Record"}),N={name:"zoom",select:{type:"interval",encodings:["x"]},bind:"scales"},L={width:r,height:ht+p,layer:[{...v("rect",G,{...F,y:"low",y2:"high"},{color:t.band,stroke:t.bandEdge,strokeWidth:.75,clip:S}),...n?{params:[N]}:{}},he(h)("rule",o.map(({at:B,text:ee,verdict:te,top:ne})=>({at:B,text:ee,verdict:te,start:ne})),{x:"at",y:"start",y2:{value:ht+p},color:{field:"verdict",type:"nominal",scale:D,legend:null},tooltip:Fe({text:"Change",at:"Since the run of"})},{strokeWidth:1.25,strokeDash:[4,3],clip:S}),...f>1?[v("rule",T,{x:"at",y:"low",y2:"high"},{color:t.point,strokeWidth:1,opacity:.6,aria:!1,clip:S})]:[],v("point",T,{x:"at",y:"value",tooltip:ge},{filled:!0,size:T.length>Lo?12:28,color:t.point,opacity:1,aria:!1,clip:S}),v("rule",G,{...F,y:"value"},{color:t.ink,strokeWidth:1.5,clip:S}),...Io(o,h,S,t)]},O=o.filter(({isShown:B})=>!B).length,M=[e.note??"",Uo(e.points),f===1?"a point is the median of a run":`a point is the median of up to ${String(f)} runs, its line their range`,e.levels.length===0?"":`line and band: a level and where ${String(Bn*100)} % of its runs are expected`,u?"the band reaches beyond the picture":"",s.length===0?"":Ln(s),O===0?"":`${String(O)} changes are lines without words`];return{panel:L,axis:m.join(" "),remarks:`${M.filter(B=>B!=="").join("; ")}.`}}var Bo=864e5;function Ho(e){let t=e.map(({at:r})=>Date.parse(r));return(t.at(-1)??0)-(t[0]??0)<6*Bo?{format:"%Y-%m-%d %H:%M",tickCount:4}:{format:"%Y-%m-%d",tickCount:6}}function Uo(e){let[t,n]=[e[0],e.at(-1)];return t===void 0||n===void 0?"no runs":`${e.length===1?"one run":`${String(e.length)} runs`}, ${t.at.slice(0,10)} to ${n.at.slice(0,10)}`}function Wn({points:e,levels:t},n){let r=[...e,...t].map(({value:c})=>c*n),[i,o]=[Math.min(...r),Math.max(...r)],s=Math.max(o-i,Number.MIN_VALUE),l=t.flatMap(c=>[c.low*n,c.high*n]),f=l.filter(c=>c>=i-s&&c<=o+s),d=Pn([...r,...f]);return{range:d,isCut:l.some(c=>c<d.low||c>d.high)}}function Wo(e,t){let n=Math.ceil(e.length/Fo),r=new Set(t.map(({at:l})=>l)),i=[],o=[],s=()=>{let l=o.at(-1);if(l===void 0)return;let f=Pe(o.map(({value:d})=>d));i.push({...l,value:Ie(f),low:f[0],high:f[f.length-1]??f[0],runs:o.length}),o=[]};for(let l of e)(o.length===n||r.has(l.at))&&s(),o.push(l);return s(),{points:i,bin:n}}var jo=864e5,zo=[{name:"3 months",days:92},{name:"1 year",days:366}],Go=70,Xo=240;function zn({file:e,runs:t,environment:n}){let[r,i]=k(),[o,s]=k(0),l=ce(null),f=qo(l),d=A(()=>Jo(e,t,r,n),[e,t,r,n]),c=Zt(),{specification:g,axis:y,remarks:u}=A(()=>{let{panel:_,...m}=jn(d,c,{isZoomable:!0,hasAxisTitle:!1,...f===void 0?{}:{width:Math.max(Xo,f-Go)}}),{title:b,...h}=ft("","",[_],c);return{...m,specification:{...h,padding:{left:4,right:14,top:8,bottom:8}}}},[d,f,o,c]),p=_=>{i(_),s(o+1)};return a("section",{class:"trend",children:[a("div",{class:"spans no-print",role:"group","aria-label":"Time shown",children:[zo.map(({name:_,days:m})=>a("button",{type:"button",class:"button","aria-pressed":r===m,onClick:()=>p(m),children:_},_)),a("button",{type:"button",class:"button","aria-pressed":r===void 0,onClick:()=>p(void 0),children:"All that is loaded"}),a("span",{class:"muted hint",children:"Wheel or drag in the chart moves along the time."})]}),a("p",{class:"finding",children:d.title}),a("p",{class:"said",children:u}),a("p",{class:"axis",children:y}),a("div",{ref:l,children:f===void 0?null:a(Yt,{title:d.title,specification:g})})]})}function Jo({title:e,label:t,unit:n,better:r,levels:i,changes:o,scale:s,searched:l},f,d,c){let g=Date.parse(f.at(-1)?.startedAt??""),y=d===void 0?-1/0:g-d*jo,u=f.filter(({startedAt:h})=>Date.parse(h)>=y),p=u[0]?.startedAt??"",_=o.filter(({began:h})=>Date.parse(h.startedAt)>=Date.parse(p)),m=_.at(-1),b=m===void 0?l?`no lasting change in ${String(u.length)} runs`:`${String(u.length)} runs, too few to detect a change`:`${m.verdict}, ${I(m.change.estimate,s,n)} since ${m.began.startedAt.slice(0,10)}${m.undone?", undone":""}`;return{title:`${e}, ${t}: ${b}`,metric:e,unit:n,better:r,points:u.map(({startedAt:h,value:v,commit:S,record:T})=>({at:h,value:v,commit:S,record:T})),levels:i.filter(({to:h})=>Date.parse(h)>=Date.parse(p)).map(h=>({...h,from:Date.parse(h.from)<Date.parse(p)?p:h.from})),changes:Hn(_,s,n),note:c}}function qo(e){let[t,n]=k();return P(()=>{let{current:r}=e;if(r===null)return;let i=()=>n(Math.floor(r.getBoundingClientRect().width/10)*10);i();let o=new ResizeObserver(i);return o.observe(r),()=>o.disconnect()},[e]),t}function Gn({index:e,overview:t,series:n}){let r=t.series.find(({key:f})=>f===n),i=oe(r===void 0?void 0:nt(t.key,n)),o=oe(r===void 0?void 0:tt(t.key)),s=a(Vo,{overview:t});if(r===void 0)return a(w,{children:[s,a("h1",{children:"No such series"}),a("p",{children:"This environment has no series with this address: it may be another environment\u2019s, or its records were removed."})]});let l=[i,o].find(f=>f.is==="failed");return a(w,{children:[s,a("h1",{children:[r.title," ",a("span",{class:"labels",children:r.label})]}),a("p",{class:"lead",children:a($e,{...r})}),l?.is==="failed"?a("p",{class:"note warning",role:"alert",children:l.message}):null,i.is==="there"&&o.is==="there"?a(Zo,{index:e,overview:t,file:i.file,recent:o.file},n):l===void 0?a("div",{class:"waiting",role:"status",children:"Loading \u2026"}):null]})}function Vo({overview:{key:e,name:t}}){return a("p",{class:"back",children:a("a",{href:K({environment:e}),children:["\u2190 All series of ",t]})})}function Zo({index:e,overview:t,file:n,recent:r}){let i=e.repository?.url,o=A(()=>ot(n.points,r),[n,r]),[s,l]=k([]),[f,d]=k([]),[c,g]=k(),y=A(()=>[...s,...o],[s,o]),u=n.older.filter(({year:b})=>!f.includes(b)),p=async b=>{let h=u.filter(({year:T})=>T>=b).map(({year:T})=>T),S=[...(await Promise.all(h.map(async T=>{let[G,F]=await Promise.all([Me(nt(n.environment,n.key,T)),Me(tt(n.environment,T))]);return ot(G.points,F)}))).reverse().flat(),...s];return l(S),d([...f,...h]),g(void 0),[...S,...o]},_=()=>p(-1/0),m=b=>g(at(b));return a(w,{children:[o.length===0?a("p",{class:"note warning",children:["No run of the newest year has this series; its last one is of ",n.older[0]?.year??"long ago","."]}):null,y.length===0?null:a(zn,{file:n,runs:y,environment:t.name}),c===void 0?null:a("p",{class:"note warning",role:"alert",children:c}),u.length===0?null:a("p",{class:"older",children:["Older runs:"," ",u.map(({year:b,runs:h})=>a("button",{type:"button",class:"button",onClick:()=>{p(b).catch(m)},children:[b," (",h,")"]},b))]}),a(Ko,{file:n}),a(Yo,{file:n,url:i}),a(ei,{runs:y,file:n,url:i}),a(ti,{file:n,overview:t,files:e.files,runs:u.length===0?()=>Promise.resolve(y):_,onProblem:m})]})}function Ko({file:e}){let{summary:t,better:n,leftOut:r,searched:i}=e;return a("dl",{class:"facts",children:[a("dt",{children:"Series"}),a("dd",{children:a("code",{children:ie(e)})}),t===null?null:a(w,{children:[a("dt",{children:"Measured"}),a("dd",{children:t})]}),a("dt",{children:"Direction"}),a("dd",{children:[n," is better"]}),r.length===0?null:a(w,{children:[a("dt",{children:"Left out"}),r.map(o=>a("dd",{children:o},o))]}),i?null:a(w,{children:[a("dt",{children:"Changes"}),a("dd",{children:"not searched: it takes 12 runs to distinguish a change from chance"})]})]})}function Yo({file:e,url:t}){let{changes:n,scale:r,unit:i}=e,o=A(()=>[{title:"Change",cell:({verdict:s,undone:l,accepted:f})=>a(w,{children:[a(pe,{state:s}),l?a("span",{class:"muted",children:" undone"}):null,f?a("span",{class:"muted",children:" accepted"}):null]})},{title:"First run",cell:({began:s})=>s.startedAt.slice(0,10)},{title:"Commit",cell:({began:s})=>a(Xn,{run:s,url:t})},{title:"Commits between",cell:({lastBefore:s,began:l})=>a(ri,{before:s,began:l,url:t})},{title:"Level",cell:({before:s,after:l})=>`${$(s,i)} \u2192 ${$(l,i)}`},{title:"By",cell:({change:s})=>a(w,{children:[I(s.estimate,r,i)," ",a("span",{class:"muted",children:Qe(s.lower,s.upper,r,i)})]})},{title:"Confidence",cell:({pValue:s})=>Tn(s)}],[i,r,t]);return n.length===0?a(w,{}):a("section",{class:"changes",children:[a("h2",{children:"Lasting changes, all years"}),a(me,{caption:"Lasting changes of this series",columns:o,rows:[...n].reverse(),keyOf:({began:s})=>s.record})]})}var Qo=15;function ei({runs:e,file:{unit:t,changes:n},url:r}){let[i,o]=k(!1),s=A(()=>{let d=new Set(n.map(c=>c.began.record));return[{title:"Started (UTC)",cell:({startedAt:c,record:g})=>a(w,{children:[c.slice(0,16).replace("T"," "),d.has(g)?a("span",{class:"muted",children:" new level"}):null]}),order:({startedAt:c})=>Date.parse(c)},Z("Median",({value:c})=>$(c,t),({value:c})=>c),Z("Spread",({spread:c,samples:g})=>g<2?"\u2013":$(c,t),({spread:c})=>c),Z("Samples",({samples:c})=>c,({samples:c})=>c),{title:"Commit",cell:c=>a(Xn,{run:c,url:r})},{title:"Record",cell:({record:c})=>a("code",{children:c})}]},[t,r,n]),l=A(()=>[...e].reverse(),[e]),f=i?l:l.slice(0,Qo);return a("section",{class:"runs",children:[a("h2",{children:["Runs ",a("span",{class:"muted count",children:e.length})]}),a(me,{caption:"Runs of this series: median and spread (1.4826 times the median absolute deviation) of its samples",columns:s,rows:f,keyOf:({record:d})=>d}),f.length===e.length?null:a("p",{children:["The newest ",f.length," of ",e.length,"."," ",a("button",{type:"button",class:"button no-print",onClick:()=>o(!0),children:"Show all"})]})]})}function ti({file:e,overview:t,files:n,runs:r,onProblem:i}){let{key:o,fingerprint:s}=t,l={series:ie(e),unit:e.unit,better:e.better},f=d=>async()=>{let c=await r(),g=d==="csv"?fn(l,c):mn(l,s,c);ni(g,`kbench-${e.metric}-${e.key.slice(0,8)}.${d}`,d)};return a("section",{class:"downloads",children:[a("h2",{children:"Data"}),a("p",{class:"download-row",children:["This series, ",V(e.runs,"run")," of all years:",a("button",{type:"button",class:"button",onClick:()=>{f("csv")().catch(i)},children:"CSV"}),a("button",{type:"button",class:"button",onClick:()=>{f("json")().catch(i)},children:"JSON"})]}),a("p",{children:["All series of this environment: ",a(bt,{of:o})]}),a(_t,{files:n})]})}function bt({of:e}){return a(w,{children:[a("a",{href:rt(e,"csv"),download:`kbench-${e}.csv`,children:"CSV"}),","," ",a("a",{href:rt(e,"json"),download:`kbench-${e}.json`,children:"JSON"})]})}function _t({files:e}){return e.length===0?null:a("details",{children:[a("summary",{children:["The records, with every sample: ",e.length===1?"1 file":`${String(e.length)} files`]}),a("ul",{class:"files",children:[...e].reverse().map(({path:t,bytes:n})=>a("li",{children:[a("a",{href:t,download:!0,children:t.split("/").at(-1)})," ",a("span",{class:"muted",children:[(n/2**20).toFixed(1)," MiB"]})]},t))})]})}function ni(e,t,n){let r=URL.createObjectURL(new Blob([e],{type:n==="csv"?"text/csv":"application/json"})),i=document.createElement("a");i.href=r,i.download=t.replaceAll(/[^A-Za-z0-9._-]/g,"_"),i.click(),setTimeout(()=>URL.revokeObjectURL(r),1e4)}function Xn({run:{commit:e,record:t},url:n}){if(e===null)return a("span",{children:["record ",t]});let r=un(n,e),i=a("code",{children:e.slice(0,12)});return r===void 0?i:a("a",{href:r,children:i})}function ri({before:e,began:t,url:n}){if(e.commit!==null&&e.commit===t.commit)return a("span",{children:"none: both runs measured the same commit"});let r=dn(n,e.commit,t.commit),i=a(w,{children:[a("code",{children:e.commit?.slice(0,7)??e.record}),"\u2026",a("code",{children:t.commit?.slice(0,7)??t.record})]});return r===void 0?a("span",{children:i}):a("a",{href:r,children:i})}var oi=1e3,St=100,ii=10,ai=.1;function Jn({overview:e,route:t,onRoute:n}){let{filter:r}=t,{series:i}=e,o=A(()=>i.filter(d=>di(d,r)),[i,r]),s=[...new Set(i.map(({suite:d})=>d))],l=s.filter(d=>o.some(c=>c.suite===d)),f=d=>n({...t,environment:e.key,filter:{...r,...d}});return a(w,{children:[a(si,{overview:e}),a(li,{overview:e,suites:s,filter:r,onChange:f}),a("p",{class:"found",role:"status",children:o.length===i.length?`${String(i.length)} series; lines show the runs since ${e.recentFrom.slice(0,10)}, each on its own scale.`:`${String(o.length)} of ${String(i.length)} series.`}),l.map(d=>a(ci,{suite:d,rows:o.filter(c=>c.suite===d),total:i.filter(c=>c.suite===d).length,overview:e},d)),o.length===0&&i.length>0?a("p",{class:"empty",children:["No series matches."," ",a("button",{type:"button",class:"button",onClick:()=>f({text:"",suite:void 0,state:void 0}),children:"Show all"})]}):null,i.length===0?a("p",{class:"empty",children:"No run of this environment has a value yet."}):null,a(ui,{overview:e})]})}function si({overview:{unmeasured:e,suiteProblems:t,withoutRuns:n,series:r}}){return a(w,{children:[e.map(({suite:i,status:o,reason:s})=>a("p",{class:"note warning",children:["The newest run has not measured ",i,": ",o,s===null?"":`, ${s}`,". Its series show the runs before."]},i)),t.filter(({suite:i})=>r.every(o=>o.suite!==i)).map(({text:i})=>a("p",{class:"note",children:i},i)),n.length===0?null:a("details",{class:"note",children:[a("summary",{children:[n.length," series without a value: their suite failed in every run"]}),a("ul",{children:n.map(i=>a("li",{children:a("code",{children:i})},i))})]})]})}function li({overview:{series:e},suites:t,filter:n,onChange:r}){let i=o=>e.filter(s=>s.state===o).length;return a("form",{class:"filters",role:"search",onSubmit:o=>o.preventDefault(),children:[a("div",{class:"tiles",role:"group","aria-label":"State",children:st.map(o=>a("button",{type:"button",class:`tile ${o}`,"aria-pressed":n.state===o,onClick:()=>r({state:n.state===o?void 0:o}),children:[a("strong",{children:i(o)}),a(pe,{state:o})]},o))}),a("label",{class:"field search",children:["Series",a("input",{type:"search",value:n.text,placeholder:"tcp inter-node",onInput:o=>r({text:o.currentTarget.value})})]}),a("label",{class:"field",children:["Suite",a("select",{value:n.suite??"",onChange:o=>r({suite:o.currentTarget.value||void 0}),children:[a("option",{value:"",children:"all suites"}),t.map(o=>a("option",{value:o,children:o},o))]})]})]})}var wt={worse:0,better:1,steady:2,unknown:2};function ci({suite:e,rows:t,total:n,overview:r}){let{key:i,to:o,suiteProblems:s}=r,l=A(()=>[{title:"Series",cell:d=>a("a",{class:"series-name",href:K({environment:i,series:d.key}),children:[a("span",{class:"metric",children:d.title})," ",a("span",{class:"labels",children:d.label})]}),order:({title:d,label:c})=>`${d} ${c}`},{title:"Newest year",cell:d=>a(fi,{spark:d.spark,state:d.state})},Z("Last",({last:d,lastAt:c,unit:g})=>a(w,{children:[$(d,g),c===o?null:a("span",{class:"muted late",children:[" on ",c.slice(0,10)]})]})),{title:"Level",cell:d=>a($e,{...d}),order:({state:d,change:c})=>`${String(wt[d])} ${c?.at??""}`},Z("Runs",({runs:d})=>d,({runs:d})=>d)],[i,o]),f=A(()=>[...t].sort((d,c)=>wt[d.state]-wt[c.state]),[t]);return a("section",{class:"suite",children:[a("h2",{children:[e," ",a("span",{class:"muted count",children:t.length===n?`${String(n)} series`:`${String(t.length)} of ${String(n)} series`})]}),s.filter(d=>d.suite===e).map(({text:d})=>a("p",{class:"suite-problem",children:d},d)),a(me,{caption:`Series of the suite ${e}`,columns:l,rows:f,keyOf:d=>d.key})]})}function ui({overview:e}){let{key:t,fingerprint:n,identity:r}=e;return a("section",{class:"environment",children:[a("h2",{children:"Environment and data"}),a("p",{children:["All of this environment: ",a(bt,{of:t}),", one number per run and series."]}),a("details",{children:[a("summary",{children:["What makes it this environment (",r.length," fields)"]}),a("dl",{class:"facts",children:[a("dt",{children:"fingerprint"}),a("dd",{children:a("code",{children:n})}),r.map(({field:i,value:o,differs:s})=>a(w,{children:[a("dt",{children:i}),a("dd",{children:[o,s?a("span",{class:"muted",children:" (other environments differ)"}):null]})]}))]})]})]})}function di(e,{text:t,suite:n,state:r}){if(n!==void 0&&e.suite!==n||r!==void 0&&e.state!==r)return!1;let i=t.toLowerCase().split(/\s+/).filter(s=>s!=="");if(i.length===0)return!0;let o=`${e.suite} ${e.title} ${e.label} ${ie(e)}`.toLowerCase();return i.every(s=>o.includes(s))}function fi({spark:e,state:t}){let n=e.filter(l=>l!==null),r=n.at(-1);if(r===void 0)return null;let i=n.map(([,l])=>l),o=pi(i),s=mi(e,o);return a("svg",{class:`sparkline ${t}`,viewBox:`-20 0 ${String(oi+40)} ${String(St)}`,preserveAspectRatio:"none","aria-hidden":"true",children:[a("path",{d:s}),a("path",{class:"end",d:`M${String(r[0])} ${o(r[1])}h0`})]})}function mi(e,t){let n=!1;return e.map((r,i)=>{if(r===null)return n=!1,"";let[o,s]=r,l=e[i+1],f=`${n?"L":"M"}${String(o)} ${t(s)}`,d=!n&&l==null?"h0":"";return n=!0,f+d}).join("")}function pi(e){let[t,n]=[Math.min(...e),Math.max(...e)],r=(t+n)/2,i=Math.max(n-t,Math.abs(r)*ai)||1;return o=>(St/2-(o-r)/i*(St-2*ii)).toFixed(1)}function Vn(){let[e,t]=Sn(),n=oe(ln),r=n.is==="there"?n.file.environments:[],i=e.environment===void 0?r[0]:r.find(({key:l})=>l===e.environment),o=oe(i===void 0?void 0:cn(i.key));q(()=>window.scrollTo(0,0),[e.environment,e.series]);let s=n.is==="there"?n.file.repository:null;return a(w,{children:[a("header",{class:"top",children:a("div",{class:"column",children:[a("p",{class:"brand",children:[a("a",{href:"#/",children:"Benchmarks"}),s===null?null:a(w,{children:[" ","of ",a("a",{href:s.url,children:s.name})]})]}),a(Kt,{})]})}),a("main",{class:"column",children:n.is!=="there"?a(qn,{file:n}):r.length===0?a(w,{children:[a("h1",{children:"No record yet"}),a("p",{children:"The first run that is added shows up here."})]}):i===void 0?a(w,{children:[a("h1",{children:"No such environment"}),a("p",{children:["No record has the fingerprint of this address. ",a("a",{href:"#/",children:"Show the newest environment"})]})]}):o.is!=="there"?a(qn,{file:o}):a(hi,{index:n.file,overview:o.file,route:e,onRoute:t})}),n.is==="there"?a(gi,{index:n.file}):null]})}function hi({index:e,overview:t,route:n,onRoute:r}){let i=t.series.find(({key:o})=>o===n.series);return q(()=>{let o=i===void 0?t.name:`${i.title}, ${i.label}`;document.title=`${o} \u2013 kbench${e.repository===null?"":`: ${e.repository.name}`}`},[i,t,e]),n.series!==void 0?a(Gn,{index:e,overview:t,series:n.series}):a(w,{children:[a("div",{class:"heading",children:[a("h1",{children:t.name}),a("p",{class:"muted",children:[V(t.runs,"run")," from ",t.from.slice(0,10)," to ",t.to.slice(0,10)]}),e.environments.length>1?a("label",{class:"field environment-choice",children:["Environment: only runs of the same one are compared",a("select",{value:t.key,onChange:o=>{window.location.hash=K({environment:o.currentTarget.value,filter:lt})},children:e.environments.map(({key:o,name:s,runs:l,to:f})=>a("option",{value:o,children:[s," \u2013 ",V(l,"run"),", last ",f.slice(0,10)]},o))})]}):null]}),a(Jn,{overview:t,route:n,onRoute:r}),a(_t,{files:e.files})]})}function qn({file:e}){return e.is!=="failed"?a("p",{role:"status",children:"Loading \u2026"}):a(w,{children:[a("h1",{children:"The data of this page is missing"}),a("p",{class:"note warning",role:"alert",children:e.message})]})}function gi({index:{remarks:e}}){return a("footer",{class:"column foot",children:[e.length===0?null:a("ul",{class:"remarks",children:e.map(t=>a("li",{children:t},t))}),a("p",{children:"A number is the median of the samples of one run. Worse and better: a level that began within the newest year, has lasted for three runs or more and still stands; chance alone shows one in fewer than 2 of 100 series."})]})}var Zn=document.getElementById("dashboard");Zn!==null&&(Qt(en,tn),Pt(a(Vt,{children:a(Ke.Provider,{value:pn,children:a(Vn,{})})}),Zn));})();
